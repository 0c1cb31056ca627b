import { VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import type { Search } from '@/domain/workflow-search.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { useRem } from '@/ui/browser/use-rem.ts';
import table from '@/ui/table/data-table.module.css';
import { rowAt } from '@/ui/table/row-keys.ts';
import { SortHeader } from '@/ui/table/sort-header.tsx';
import { SortSelect } from '@/ui/table/sort-select.tsx';
import { SpacerRow } from '@/ui/table/spacer-row.tsx';
import { useRowClicks } from '@/ui/table/use-row-clicks.ts';
import { useRowWindow } from '@/ui/table/use-row-window.ts';

import type { TeamColumns } from './team-columns.ts';
import type { TeamSort } from './team-list-view.ts';
import type { TeamOverview } from './team-overview.ts';
import { TeamRow } from './team-row.tsx';
import classes from './team-table.module.css';
import { teamListTexts as texts } from './team-list-texts.ts';

/** Height of a row, in rem: one line when wide; two when narrow, three with the last run, and four with results. */
const rowRem = { wide: 2.75, narrow: 3.75, tall: 5.25, tallest: 7.625 } as const;

interface TeamTableProps {
  readonly teams: readonly Team[];
  readonly search: Search;
  readonly sort: TeamSort;
  readonly onSort: (sort: TeamSort) => void;
  readonly columns: TeamColumns;
  readonly overview: TeamOverview;
  readonly onCopyId: (teamId: string) => void;
}

/** The table "Teams". Only visible rows are rendered. Arrow keys move between them, and Enter opens one. */
export function TeamTable({ teams, search, sort, onSort, columns, overview, onCopyId }: TeamTableProps) {
  const narrow = useNarrow(56);
  const narrowRem = rowRem[columns.results ? 'tallest' : columns.last ? 'tall' : 'narrow'];
  const rowHeightPx = useRem() * (narrow ? narrowRem : rowRem.wide);
  const { body, from, to, abovePx, belowPx, onKeyDown } = useRowWindow(teams.length, rowHeightPx);
  const open = useRowClicks();

  function openRow(event: MouseEvent) {
    const team = teams[rowAt(event.target) ?? -1];
    if (team) open(event, paths.team(team.id));
  }

  const head = { sort, onSort };
  const orders = texts.sorts.filter(([order, , column]) => column === undefined || columns[column] || order === sort);
  return (
    <div className={`${table.frame} ${classes.frame}`}>
      <table
        className={`${table.table} ${table.rows} ${classes.table}`}
        data-narrow={narrow || undefined}
        aria-label={texts.table.label}
        aria-rowcount={teams.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {narrow ? (
              <SortSelect {...head} label={texts.sortBy} orders={orders} />
            ) : (
              <>
                <SortHeader {...head} name="name" label={texts.table.name} />
                {columns.live && (
                  <SortHeader {...head} name="live" label={texts.table.live} largestFirst className={classes.live} />
                )}
                {columns.failed && (
                  <SortHeader
                    {...head}
                    name="failed"
                    label={texts.table.failed}
                    largestFirst
                    className={classes.failed}
                  />
                )}
                <SortHeader
                  {...head}
                  name="workflows"
                  label={texts.table.workflows}
                  largestFirst
                  className={classes.workflows}
                />
                {columns.last && (
                  <>
                    <SortHeader
                      {...head}
                      name="run"
                      label={texts.table.lastRun}
                      largestFirst
                      className={classes.last}
                    />
                    <th scope="col" className={classes.strip}>
                      {texts.table.runs}
                    </th>
                  </>
                )}
                {columns.results && (
                  <th scope="col" className={classes.results}>
                    {texts.table.results}
                  </th>
                )}
              </>
            )}
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{texts.table.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {/* The arrow keys move between the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={onKeyDown} onClick={openRow} onAuxClick={openRow}>
          <SpacerRow heightPx={abovePx} />
          {teams.slice(from, to).map((team, place) => (
            <TeamRow
              key={team.id}
              team={team}
              index={from + place}
              heightPx={rowHeightPx}
              narrow={narrow}
              search={search}
              columns={columns}
              overview={overview}
              onCopyId={onCopyId}
            />
          ))}
          <SpacerRow heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
}
