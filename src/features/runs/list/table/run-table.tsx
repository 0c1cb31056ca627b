import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type MouseEvent, type SyntheticEvent, useMemo, useState } from 'react';

import { paths } from '@/domain/paths.ts';
import { restAmong } from '@/domain/runs/names/run-names.ts';
import { givenNote, type RunRow as Run } from '@/domain/runs/run-record.ts';
import { runMessage } from '@/domain/runs/run-message.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { useRem } from '@/ui/browser/use-rem.ts';
import { usePageKeys } from '@/ui/keys/use-page-keys.ts';
import table from '@/ui/table/data-table.module.css';
import { rowAt } from '@/ui/table/row-keys.ts';
import { SpacerRow } from '@/ui/table/spacer-row.tsx';
import { useLongPress } from '@/ui/table/use-long-press.ts';
import { useRowClicks } from '@/ui/table/use-row-clicks.ts';
import { useRowWindow } from '@/ui/table/use-row-window.ts';

import classes from './run-table.module.css';
import { RunRow } from './run-row.tsx';
import { RunTableHead } from './run-table-head.tsx';
import type { RunTableProps } from './run-table-props.ts';
import { texts } from '@/features/runs/list/texts.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useRunKeys } from './use-run-keys.ts';
import { useRunSelection } from './use-run-selection.ts';

/** Height of a row, in rem: one line, or three on a small screen. */
const rowRem = { wide: 2.5, narrow: 4.25 } as const;
const words = texts.table;
const none: readonly Run[] = [];

/**
 * The table "Runs", newest first unless sorted. Only visible rows of a long list are rendered. If rows can be selected,
 * `j` and `k` move the focus from anywhere on the page. Keys of a focused row: arrow keys move, and select with Shift;
 * `x` selects; Space shows the run beside the list; Escape closes that or clears the selection; Enter opens; `s` stars;
 * `c` cancels and `r` reruns after a confirmation. Only the last focused row and its controls are in the tab order.
 */
export function RunTable(props: RunTableProps) {
  const {
    names,
    ofOne = false,
    selected,
    onSelect,
    sort = '-started',
    onSort,
    onCancel,
    onRerun,
    peeked,
    onPeek,
  } = props;
  const { ledger } = useRuns();
  const { data: known = none } = useQuery(runQueries.list(ledger));
  const { rows, hold, release } = useHeldRows({ shown: props.rows, all: known, viewKey: `${props.viewKey} ${sort}` });
  const now = useKnownNow();
  const narrow = useNarrow(60);
  const rowPx = useRem() * rowRem[narrow ? 'narrow' : 'wide'];
  const { body, from, to, seenFrom, seenTo, abovePx, belowPx, goTo, ...keys } = useRowWindow(rows.length, rowPx);
  const { toggle, select, chosen } = useRunSelection(rows, selected, onSelect);
  const [active, setActive] = useState<string>();
  const [lastFocused, setLastFocused] = useState<string>();
  // Hide the column "By" while all runs are the user's own.
  const hasOthers = useMemo(() => rows.some(({ facts }) => facts.service && !facts.service.isMine), [rows]);

  const hasWords = useMemo(
    () =>
      rows.some(
        (row) => names.inputs(row).length > 0 || givenNote(row) || runMessage(row, runState(row.facts, now)) !== '',
      ),
    [rows, names, now],
  );

  const restOf = useMemo(() => (narrow && ofOne ? restAmong(names, rows) : undefined), [narrow, ofOne, names, rows]);
  const openRow = useRowClicks();
  const covered = selected !== undefined && selected.size > 0;

  function focused() {
    const element = document.activeElement;
    return element && body.current?.contains(element) ? rowAt(element) : undefined;
  }

  const placeOf = (runId: string | undefined) => {
    const place = runId === undefined ? -1 : rows.findIndex((row) => row.runId === runId);
    return place < 0 ? undefined : place;
  };
  const step = (by: number) => goTo(Math.min(Math.max((focused() ?? placeOf(peeked) ?? -by) + by, 0), rows.length - 1));
  usePageKeys({
    j: onSelect && (() => step(1)),
    k: onSelect && (() => step(-1)),
    x: onSelect && (() => toggle(focused() ?? -1)),
  });

  function onClick(event: MouseEvent<HTMLTableSectionElement>) {
    const row = rows[rowAt(event.target) ?? -1];
    const isBeside = (event.target as Element).closest(`.${classes.check}, .${classes.actions}`);
    if (row && !isBeside) openRow(event, paths.run(row.runId));
  }

  const longPress = useLongPress(onSelect && ((target) => toggle(rowAt(target) ?? -1)));

  /** The hovered or focused row shows its actions. */
  function onReach({ target }: SyntheticEvent) {
    const row = rows[rowAt(target) ?? -1];
    if (row) setActive(row.runId);
  }

  function onFocus(event: FocusEvent<HTMLTableSectionElement>) {
    onReach(event);
    const row = rows[rowAt(event.target) ?? -1];
    if (!row) return;
    setLastFocused(row.runId);
    if (peeked !== undefined && row.runId !== peeked) onPeek?.(row.runId);
  }

  const onKeyDown = useRunKeys({ ...props, rows, body, now, onSelectRange: select, onMove: keys.onKeyDown });

  const last = placeOf(lastFocused);
  const reachable = last !== undefined && last >= from && last < to ? last : Math.min(seenFrom, rows.length - 1);
  return (
    <div className={table.frame}>
      <table
        className={`${table.table} ${table.rows} ${classes.table}`}
        data-narrow={narrow || undefined}
        aria-label={words.label}
        aria-rowcount={rows.length + 1}
      >
        <RunTableHead
          sort={sort}
          onSort={onSort}
          covered={covered}
          narrow={narrow}
          withPeople={hasOthers}
          withWords={hasWords}
          chosen={chosen}
          onChooseAll={(chooses) => onSelect?.(new Set(chooses ? rows.map(({ runId }) => runId) : []))}
        />
        {/*
         * Clicks in a row open its link, and keys act on the row whose link has the focus. Rows can't be focused
         * themselves.
         */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          {...longPress}
          ref={body}
          data-pressable={onSelect ? true : undefined}
          onKeyDown={(event) => {
            hold();
            onKeyDown(event);
          }}
          onClick={onClick}
          onAuxClick={onClick}
          onPointerOver={onReach}
          onPointerMove={hold}
          onPointerLeave={release}
          onFocus={onFocus}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) release();
          }}
        >
          <SpacerRow heightPx={abovePx} />
          {rows.slice(from, to).map((row, place) => (
            <RunRow
              key={row.runId}
              row={row}
              names={names}
              ofOne={ofOne}
              rest={restOf?.(row)}
              withPeople={hasOthers}
              withWords={hasWords}
              index={from + place}
              heightPx={rowPx}
              narrow={narrow}
              now={now}
              active={row.runId === active}
              peeked={row.runId === peeked}
              reachable={from + place === reachable}
              seen={from + place >= seenFrom && from + place < seenTo}
              selected={selected?.has(row.runId)}
              onToggle={(withRange) => toggle(from + place, withRange)}
              onCancel={onCancel}
              onRerun={onRerun}
            />
          ))}
          <SpacerRow heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
}
