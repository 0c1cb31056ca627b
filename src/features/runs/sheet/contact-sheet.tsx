import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { shortValue } from '@/domain/runs/inputs/given-inputs.ts';
import { partName, type RunNames } from '@/domain/runs/run-names.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
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
import { SheetTile } from './sheet-tile.tsx';
import { texts } from './texts.ts';
import { useSheetPlace } from './use-sheet-place.ts';
import type { SheetZoom } from './use-sheet-zoom.ts';

interface ContactSheetProps {
  readonly rows: readonly (RunRow & GivenRun)[];
  readonly names: RunNames;
  readonly axes: readonly SheetAxis[];
  readonly choice: AxisChoice;
  readonly now: number;
  readonly tile: { readonly width: number; readonly height: number };
  readonly rem: number;
  readonly zoom: SheetZoom;
  readonly show: SheetView['show'];
  readonly rejected: ReadonlySet<string>;
  readonly onStar: (row: RunRow) => void;
  readonly onReject: (row: RunRow) => void;
}

const gapRem = 0.5;
/** Height of a caption; its buttons are larger for a thumb. */
const captionRem = { fine: 2, coarse: 2.75 } as const;
const headRem = { wide: 8, narrow: 4.5 } as const;
const narrowRem = 40;
/** Lines and columns beyond the edges, so that a turn of the wheel finds them there. */
const spare = 1;

/**
 * Results side by side: one input down, another across. Only the tiles near the view are in the document. Arrows move,
 * `s` stars, `x` rejects, `+`, `-` and `0` zoom, Enter opens.
 */
export function ContactSheet(props: ContactSheetProps) {
  const { rows, names, axes, choice, now, tile, rem, zoom, show, rejected, onStar, onReject } = props;
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const hasHeads = choice.rows !== undefined;
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const gap = gapRem * rem;
  const headPx = hasHeads ? (width < narrowRem * rem ? headRem.narrow : headRem.wide) * rem : 0;
  const [across, down] = [tile.width + gap, tile.height + captionRem[isCoarse ? 'coarse' : 'fine'] * rem + gap];
  const perLine = Math.max(1, Math.floor((width - headPx) / across));
  const layout = useMemo(() => layOutRuns(rows, axes, choice, perLine), [rows, axes, choice, perLine]);
  const [kept, keep] = useSheetPlace(rows);
  const [activeId, setActiveId] = useState(kept?.runId);
  /** A key, or the way back, led to this tile, which may not be in the document yet. */
  const toFocus = useRef<string>(undefined);
  /** The focus is on a tile, or was when that left the document. */
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

  // On the way back a sheet is where it was, as soon as it has a width to be laid out in.
  const isLaidOut = width > 0;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (!isLaidOut || !kept || isRestored.current) return;
    isRestored.current = true;
    box.current?.scrollTo(kept);
    toFocus.current = kept.runId;
  }, [isLaidOut, kept]);

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
  // The first arrow leads into the sheet from anywhere on the page.
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
    <div ref={sized}>
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
        <div className={classes.paper} style={{ width: headPx + columns.getTotalSize() }}>
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
                  {shortValue(layout.columns?.[index] ?? '') || texts.noValue}
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
                      <span>{shortValue(head) || texts.noValue}</span>
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
                          caption={captionOf(row, names, choice)}
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
    </div>
  );
}

/** The inputs outside both axes; its name where nothing else differs. */
function captionOf(row: RunRow, names: RunNames, { rows, columns }: AxisChoice): string {
  const { own } = names.parts(row);
  if (rows === undefined && columns === undefined) return own;
  const differing = names.inputs(row).find(([key]) => key !== rows && key !== columns);
  // A number in a batch means less than an input.
  const name = partName(row) === undefined ? givenName(row) : undefined;
  return name ?? differing?.[1] ?? own;
}
