import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { UsualDuration } from '@/domain/runs/figures/usual-duration.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useStarRuns } from '@/features/runs/commands/mark-runs.ts';
import { GalleryZoom } from '@/features/runs/list/gallery/gallery-zoom.tsx';
import { usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { useRem } from '@/ui/browser/use-rem.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { tileAfterKey } from '@/ui/table/tile-keys.ts';
import { useTileWindow } from '@/ui/table/use-tile-window.ts';

import classes from './batch-grid.module.css';
import type { BatchRunName } from './batch-run-names.ts';
import { BatchTile } from './batch-tile.tsx';
import { texts } from './texts.ts';

interface BatchGridProps {
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
  readonly nameOf: (row: RunRow) => BatchRunName;
  readonly now: number;
  /** Usual duration of the batch's finished runs. */
  readonly usual: UsualDuration | undefined;
  /** Number of the batch's runs that are not started. */
  readonly unstarted: number;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

const rems = {
  /**
   * Minimum width of a tile, in rem: larger if there are only a few tiles, and otherwise small enough for two in a row
   * on a phone.
   */
  leastWidth: { few: 12.5, many: 8.25 },
  gap: 0.75,
  caption: { one: 2, two: 3.125 },
} as const;
const few = 8;
/** The most common aspect ratio of pictures, width by height. */
const shape = 3 / 2;

/**
 * The runs of a batch as tiles, of which only those near the viewport are rendered. Arrow keys move between tiles, `x`
 * selects, `s` stars, and Enter opens a run. Only one tile is in the tab order.
 */
export function BatchGrid({ rows, names, nameOf, now, usual, unstarted, selected, onSelect }: BatchGridProps) {
  const rem = useRem();
  const singleKeys = useSingleKeys();
  const star = useStarRuns();
  const narrow = useNarrow();
  const hasRest = useMemo(() => rows.some((row) => nameOf(row).rest), [rows, nameOf]);
  const { box, boxStyle, from, to, columns, styleOf, scrollTo } = useTileWindow(rows.length, {
    leastWidth: rems.leastWidth[rows.length + unstarted <= few && !narrow ? 'few' : 'many'] * rem,
    gap: rems.gap * rem,
    heightOf: (width) => Math.round(width / shape + rems.caption[hasRest ? 'two' : 'one'] * rem),
  });
  const [activeId, setActiveId] = useState<string>();
  const toFocus = useRef<number>(undefined);
  /** Whether a tile has the focus, or had it when the tile was unmounted. */
  const hasFocus = useRef(false);
  const lastToggled = useRef<string>(undefined);
  const pictures = useRef(new Set<string>());
  const [zoomed, setZoomed] = useState<{ readonly at: number; readonly rows: readonly RunRow[] }>();
  const at = rows.findIndex(({ runId }) => runId === activeId);
  // The tile in the tab order must be one that is rendered.
  const active = at >= from && at < to ? at : inWindow(from, to, columns);

  // The tile that the keys moved to, or that had the focus when it was unmounted, may not be rendered until the page
  // has scrolled.
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    const index = toFocus.current ?? (isLost ? at : undefined);
    if (index === undefined) return;
    const link = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    if (!link) return;
    toFocus.current = undefined;
    link.focus({ preventScroll: true });
  });

  function goTo(index: number) {
    const row = rows[index];
    if (!row) return;
    toFocus.current = index;
    setActiveId(row.runId);
    scrollTo(index);
  }

  function toggle(index: number, withRange: boolean) {
    const runId = rows[index]?.runId;
    if (runId === undefined) return;
    const last = withRange ? rows.findIndex((row) => row.runId === lastToggled.current) : -1;
    lastToggled.current = runId;
    const [first, end] = last < 0 ? [index, index] : [Math.min(index, last), Math.max(index, last)];
    const next = new Set(selected);
    for (const row of rows.slice(first, end + 1)) {
      if (selected.has(runId)) next.delete(row.runId);
      else next.add(row.runId);
    }
    onSelect(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const focused = indexOf(event.target as Element);
    const row = rows[focused];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = tileAfterKey(event.key, focused, rows.length, columns);
    if (next !== undefined) goTo(next);
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else if (singleKeys && event.key === 'x' && !event.repeat) toggle(focused, false);
    else if (singleKeys && event.key === 's' && !event.repeat)
      star.mutate({ runIds: [row.runId], starred: row.starredAt === undefined });
    else return;
    event.preventDefault();
  }

  // The down or right arrow key, anywhere on the page, moves the focus into the grid.
  const enter = () => goTo(hasFocus.current && at >= 0 ? at : active);
  usePageKeys({ ArrowDown: enter, ArrowRight: enter });

  function zoom(runId: string) {
    const shown = rows.filter((row) => pictures.current.has(row.runId));
    setZoomed({ rows: shown, at: shown.findIndex((row) => row.runId === runId) });
  }

  return (
    <>
      {/* The keys act on the tile whose link has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={box}
        className={classes.grid}
        data-selecting={selected.size > 0 || undefined}
        style={boxStyle}
        aria-label={texts.grid}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          hasFocus.current = true;
          setActiveId(rows[indexOf(target)]?.runId);
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        {rows.slice(from, to).map((row, place) => {
          const index = from + place;
          return (
            <BatchTile
              key={row.runId}
              row={row}
              title={names.title(row)}
              {...nameOf(row)}
              index={index}
              count={rows.length}
              now={now}
              usual={usual}
              selected={selected.has(row.runId)}
              isActive={index === active}
              style={styleOf(index)}
              onToggle={({ nativeEvent }) => toggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
              onPicture={() => void pictures.current.add(row.runId)}
              onZoom={() => zoom(row.runId)}
            />
          );
        })}
      </ul>
      {zoomed && (
        <GalleryZoom
          {...zoomed}
          names={names}
          onGo={(next) => setZoomed({ ...zoomed, at: next })}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </>
  );
}

/**
 * Index of the first tile if that is rendered, or else of the first tile in the middle row, since rows at the edges may
 * be outside the viewport.
 */
function inWindow(from: number, to: number, columns: number): number {
  return from === 0 ? 0 : from + Math.floor((to - from) / columns / 2) * columns;
}

function indexOf(element: Element): number {
  return Number(element.closest('li')?.dataset['index']);
}
