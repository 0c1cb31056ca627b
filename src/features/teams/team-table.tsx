import { Anchor } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import type { Search } from '@/domain/workflow-search.ts';
import table from '@/ui/data-table.module.css';
import { IdText } from '@/ui/id-text.tsx';
import { MarkedText } from '@/ui/marked-text.tsx';
import { focusRow, rowAfterKey, rowAt } from '@/ui/row-keys.ts';
import { SpacerRow } from '@/ui/spacer-row.tsx';

import classes from './team-table.module.css';

const rowHeightPx = 45;

interface TeamTableProps {
  readonly teams: readonly Team[];
  readonly search: Search;
}

/** The table "Teams": name and id. Only the rows in view are in the document; arrows move between them, Enter opens. */
export function TeamTable({ teams, search }: TeamTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setOffsetPx(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: teams.length,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    scrollMargin: offsetPx,
  });
  const rows = virtualizer.getVirtualItems();
  const abovePx = (rows[0]?.start ?? offsetPx) - offsetPx;

  function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
    const at = rowAt(event.target);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = rowAfterKey(event.key, at, teams.length, rowHeightPx);
    if (to === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(to, { align: 'auto' });
    focusRow(body.current, to);
  }

  return (
    <div className={table.frame}>
      <table className={`${table.table} ${table.fixed}`} aria-label="Teams" aria-rowcount={teams.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Name</th>
            <th scope="col" className={`${classes.id} ${table.wide}`}>
              Id
            </th>
          </tr>
        </thead>
        {/* The arrow keys move between the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={moveFocus}>
          <SpacerRow heightPx={abovePx} />
          {rows.map(({ index }) => {
            const team = teams[index];
            return team && <TeamRow key={team.id} team={team} index={index} search={search} />;
          })}
          <SpacerRow heightPx={virtualizer.getTotalSize() - abovePx - rows.length * rowHeightPx} />
        </tbody>
      </table>
    </div>
  );
}

interface TeamRowProps {
  readonly team: Team;
  readonly index: number;
  readonly search: Search;
}

function TeamRow({ team: { id, name }, index, search }: TeamRowProps) {
  return (
    <tr aria-rowindex={index + 2} data-index={index} style={{ height: rowHeightPx }}>
      <td className={classes.cell}>
        <Anchor component={Link} to={paths.team(id)} className={`${table.name} ${table.line}`} title={name}>
          {name ? <MarkedText text={name} search={search} /> : 'Unnamed team'}
        </Anchor>
      </td>
      <td className={`${classes.cell} ${table.wide}`}>
        <IdText id={id} label="team id" search={search} />
      </td>
    </tr>
  );
}
