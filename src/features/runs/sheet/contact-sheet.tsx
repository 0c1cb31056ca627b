import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

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
import { useCoarsePointer } from '@/ui/browser/use-coarse-pointer.ts';
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
  /** Identifies the batch or selection, as the key of the sheet's stored position. */
  readonly name: string;
  readonly rows: readonly (RunRow & GivenRun)[];
  readonly names: RunNames;
  readonly axes: readonly SheetAxis[];
  readonly choice: AxisChoice;
  readonly now: number;
  /** Width of the sheet in pixels, like the sizes below. */
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

/**
 * Height of a caption, in rem: `fine` for a mouse, with buttons in the caption; the others for touch screens, where the
 * buttons are over the picture.
 */
const captionRem = { fine: 2.25, oneLine: 1.5, twoLines: 2.5 } as const;
/** Height of the columns' headers, and of a row's header above its tiles, in rem. */
const headRem = { oneLine: 1.625, twoLines: 2.75, row: 2 } as const;
/** Approximate number of letters of a caption or header per rem of line width. */
const lettersPerRem = 2.2;
/** Number of lines and columns rendered beyond the visible ones, for fast scrolling. */
const spare = 1;

/**
 * Results in a grid. The values of one input form its rows, those of another its columns; without either, the results
 * are in sequence. Only tiles near the viewport are rendered. Arrow keys move, `s` stars, `x` rejects, `+`, `-` and `0`
 * zoom, and Enter opens a run.
 */
export function ContactSheet(props: ContactSheetProps) {
  const { rows, names, axes, choice, now, width, headPx, tile, rem, zoom, show, rejected, onStar, onReject } = props;
  const box = useRef<HTMLDivElement>(null);
  const isCoarse = useCoarsePointer();
  const gap = gapRem * rem;
  // The captions omit the inputs that the headers show.
  const nameOf = useMemo(() => namesAmong(rows, [choice.rows, choice.columns]), [rows, choice]);
  const areRunsInOrder = choice.rows === undefined && choice.columns === undefined;
  const captionOf = useCallback(
    (row: RunRow) => nameOf(row).join(' · ') || (areRunsInOrder ? names.parts(row).own : ''),
    [nameOf, areRunsInOrder, names],
  );
  const letters = useMemo(
    () => rows.reduce((most, row) => Math.max(most, captionOf(row).length), 0),
    [rows, captionOf],
  );
  const fitting = (tile.width / rem - 1) * lettersPerRem;
  const words = letters > fitting ? captionRem.twoLines : letters > 0 ? captionRem.oneLine : 0;
  const caption = isCoarse ? words : captionRem.fine;
  const [across, down] = [tile.width + gap, tile.height + caption * rem + gap];
  const abovePx = headPx > 0 ? 0 : headRem.row * rem;
  const perLine = Math.max(1, Math.floor((width - headPx + gap) / across));
  const layout = useMemo(() => layOutRuns(rows, axes, choice, perLine), [rows, axes, choice, perLine]);
  const [kept, keep] = useSheetPlace(props.name, rows);
  const [activeId, setActiveId] = useState(kept?.runId);
  /** ID of the run whose tile is focused once it is rendered, after a key press or Back. */
  const toFocus = useRef<string>(undefined);
  /** Whether a tile has the focus, or had it when it was unmounted. */
  const hasFocus = useRef(false);
  const singleKeys = useSingleKeys();
  const isLong = ({ length }: string) => (choice.columns ?? '').length + 1 + length > fitting;
  const columnsRem = layout.columns?.some(isLong) ? headRem.twoLines : headRem.oneLine;
  const topOf = (line: number) => (layout.lines[line]?.head === undefined ? 0 : abovePx);
  const columnCount = layout.columns?.length ?? perLine;
  const active = placeOf(layout, activeId);
  const activeRow = active && layout.lines[active.line]?.cells[active.column];

  const lines = useVirtualizer({
    count: layout.lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => down + topOf(index),
    overscan: spare,
    scrollPaddingStart: layout.columns ? columnsRem * rem : 0,
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

  // The library measures changed sizes only on demand.
  useLayoutEffect(() => {
    lines.measure();
    columns.measure();
  }, [lines, columns, across, down, layout]);

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
  // The down or right arrow key, anywhere on the page, moves the focus into the sheet.
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
      // A key that is held down marks only one run.
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
          <div role="row" className={classes.columns} style={{ height: `${columnsRem}rem` }}>
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
            const top = topOf(line.index);
            return (
              <div
                key={line.index}
                role="row"
                aria-rowindex={line.index + 1}
                className={classes.line}
                style={{ transform: `translateY(${line.start}px)`, height: line.size }}
              >
                {head !== undefined && (
                  <span
                    role="rowheader"
                    className={classes.head}
                    data-above={top > 0 || undefined}
                    style={top > 0 ? { width, height: top } : { width: headPx }}
                    title={head}
                  >
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
                        style={{ top, left: start, width: tile.width, height: down - gap }}
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

interface AxisValueProps {
  readonly name: string | undefined;
  readonly value: string | undefined;
}

/** The header of a row or column: the input's key and value. */
function AxisValue({ name, value = '' }: AxisValueProps) {
  return (
    <span className={classes.value}>
      <bdi className={classes.key}>{name}</bdi> <bdi>{shortValue(value) || texts.noValue}</bdi>
    </span>
  );
}
