import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { shortValue } from '@/domain/runs/inputs/given-inputs.ts';
import { namesAmong } from '@/domain/runs/names/names-among.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import {
  farPlace,
  layOutRuns,
  neighbourOf,
  nextPlace,
  placeOf,
  type SheetPlace,
} from '@/domain/runs/sheet/lay-out-runs.ts';
import type { AxisChoice, GivenRun, SheetAxis } from '@/domain/runs/sheet/sheet-axes.ts';
import { usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { zoomStep } from '@/ui/viewers/picture-place.ts';

import classes from './contact-sheet.module.css';
import type { SheetView } from './sheet-params.ts';
import { gapRem } from './sheet-size.ts';
import { SheetTile } from './sheet-tile.tsx';
import { texts } from './texts.ts';
import { useSheetPlace } from './use-sheet-place.ts';
import type { SheetZoom } from './use-sheet-zoom.ts';

interface ContactSheetProps {
  /** The batch or selection, the key of the sheet's stored position. */
  readonly name: string;
  readonly rows: readonly (RunRow & GivenRun)[];
  readonly names: RunNames;
  readonly axes: readonly SheetAxis[];
  readonly choice: AxisChoice;
  readonly now: number;
  /** Widths and heights in pixels. */
  readonly width: number;
  readonly headPx: number;
  readonly tile: { readonly width: number; readonly height: number };
  readonly rem: number;
  readonly zoom: SheetZoom;
  readonly show: SheetView['show'];
  readonly rejected: ReadonlySet<string>;
  readonly onStar: (row: RunRow) => void;
  readonly onReject: (row: RunRow) => void;
}

/** Height of a caption; on touch screens its buttons are larger, and below its words. */
const captionRem = { fine: 2, coarse: 2.75, words: 1.5 } as const;
/** Lines and columns rendered beyond the edges, for fast scrolling. */
const spare = 1;

/**
 * Results in a grid: one input down, another across. Only tiles near the viewport are rendered. Arrows move, `s` stars,
 * `x` rejects, `+`, `-` and `0` zoom, Enter opens.
 */
export function ContactSheet(props: ContactSheetProps) {
  const { rows, names, axes, choice, now, width, headPx, tile, rem, zoom, show, rejected, onStar, onReject } = props;
  const box = useRef<HTMLDivElement>(null);
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const gap = gapRem * rem;
  // The headers show the other inputs.
  const nameOf = useMemo(() => namesAmong(rows, [choice.rows, choice.columns]), [rows, choice]);
  const areRunsInOrder = choice.rows === undefined && choice.columns === undefined;
  const captionOf = (row: RunRow) => nameOf(row).join(' · ') || (areRunsInOrder ? names.parts(row).own : '');
  const hasWords = useMemo(
    () => areRunsInOrder || rows.some((row) => nameOf(row).length > 0),
    [areRunsInOrder, rows, nameOf],
  );
  const caption = isCoarse ? captionRem.coarse + (hasWords ? captionRem.words : 0) : captionRem.fine;
  const [across, down] = [tile.width + gap, tile.height + caption * rem + gap];
  const perLine = Math.max(1, Math.floor((width - headPx + gap) / across));
  const layout = useMemo(() => layOutRuns(rows, axes, choice, perLine), [rows, axes, choice, perLine]);
  const [kept, keep] = useSheetPlace(props.name, rows);
  const [activeId, setActiveId] = useState(kept?.runId);
  /** A key or Back moved to this tile, which may not be rendered yet. */
  const toFocus = useRef<string>(undefined);
  /** The focus is on a tile, or was when that tile was removed. */
  const hasFocus = useRef(false);
  const singleKeys = useSingleKeys();
  const columnCount = layout.columns?.length ?? perLine;
  const active = placeOf(layout, activeId);
  const activeRow = active && layout.lines[active.line]?.cells[active.column];

  const lines = useVirtualizer({
    count: layout.lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => down,
    overscan: spare,
    scrollPaddingStart: layout.columns ? 2 * rem : 0,
    useFlushSync: false,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => box.current,
    estimateSize: () => across,
    overscan: spare,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    useFlushSync: false,
  });

  // The library measures sizes again only on demand.
  useLayoutEffect(() => {
    lines.measure();
    columns.measure();
  }, [lines, columns, across, down]);

  useEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    const runId = toFocus.current ?? (isLost ? activeRow?.runId : undefined);
    const link = runId && box.current?.querySelector<HTMLElement>(`[data-run="${runId}"]`);
    if (!link) return;
    toFocus.current = undefined;
    link.focus({ preventScroll: true });
  });

  // Back restores the position of a sheet.
  useLayoutEffect(() => {
    if (!kept) return;
    box.current?.scrollTo(kept);
    toFocus.current = kept.runId;
  }, [kept]);

  function activate({ runId }: RunRow) {
    setActiveId(runId);
    if (box.current) keep({ runId, left: box.current.scrollLeft, top: box.current.scrollTop });
  }

  function goTo(place: SheetPlace | undefined) {
    const row = place && layout.lines[place.line]?.cells[place.column];
    if (!row) return;
    toFocus.current = row.runId;
    setActiveId(row.runId);
    lines.scrollToIndex(place.line);
    columns.scrollToIndex(place.column);
  }

  const enter = () => goTo(active);
  // The first arrow moves into the sheet from anywhere on the page.
  usePageKeys({ ArrowDown: enter, ArrowRight: enter });

  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.altKey || !active || !activeRow) return;
    const far = farPlace(layout, active, event);
    if (event.ctrlKey && !far) return;
    const next = far ?? nextPlace(layout, active, event.key);
    const mark = { s: onStar, x: onReject }[event.key];
    if (next) goTo(next);
    else if (!singleKeys) return;
    else if (mark) {
      // A held key marks one run.
      if (event.repeat) return;
      const leaves = show === (event.key === 's' ? 'starred' : 'kept');
      if (leaves) goTo(neighbourOf(layout, active));
      mark(activeRow);
    } else if (event.key === '+' || event.key === '=') zoom.zoom(zoomStep);
    else if (event.key === '-') zoom.zoom(1 / zoomStep);
    else if (event.key === '0') zoom.reset();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      role="grid"
      aria-label={texts.label}
      aria-rowcount={layout.lines.length}
      aria-colcount={columnCount}
      className={classes.sheet}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      {...zoom.box}
    >
      <div className={classes.paper} style={{ width: headPx + columns.getTotalSize() - gap }}>
        {layout.columns && (
          <div role="row" className={classes.columns}>
            {columns.getVirtualItems().map(({ index, start }) => (
              <span
                key={index}
                role="columnheader"
                aria-colindex={index + 1}
                className={classes.column}
                title={layout.columns?.[index]}
                style={{ left: start, width: tile.width }}
              >
                <AxisValue name={choice.columns} value={layout.columns?.[index]} />
              </span>
            ))}
          </div>
        )}
        <div role="presentation" style={{ position: 'relative', height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map((line) => {
            const { head, cells } = layout.lines[line.index] ?? { head: undefined, cells: [] };
            return (
              <div
                key={line.index}
                role="row"
                aria-rowindex={line.index + 1}
                className={classes.line}
                style={{ transform: `translateY(${line.start}px)`, height: down }}
              >
                {head !== undefined && (
                  <span role="rowheader" className={classes.head} style={{ width: headPx }} title={head}>
                    <AxisValue name={choice.rows} value={head} />
                  </span>
                )}
                {columns.getVirtualItems().map(({ index, start }) => {
                  const row = cells[index];
                  return (
                    row && (
                      <SheetTile
                        key={row.runId}
                        row={row}
                        title={names.title(row)}
                        caption={captionOf(row)}
                        now={now}
                        column={index + 1}
                        isClose={zoom.percent > 100}
                        isRejected={rejected.has(row.runId)}
                        isActive={row.runId === activeRow?.runId}
                        onActive={() => activate(row)}
                        onReject={() => onReject(row)}
                        style={{ left: start, width: tile.width, height: down - gap }}
                      />
                    )
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A value of a row's or column's input, with its key. */
function AxisValue({ name, value = '' }: { readonly name: string | undefined; readonly value: string | undefined }) {
  return (
    <>
      <span className={classes.key}>{name}</span> <span>{shortValue(value) || texts.noValue}</span>
    </>
  );
}
