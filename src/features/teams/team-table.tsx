import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import type { Search } from '@/domain/workflow-search.ts';
import table from '@/ui/table/data-table.module.css';
import { IdText } from '@/ui/page/id-text.tsx';
import { MarkedText } from '@/ui/table/marked-text.tsx';
import { SpacerRow } from '@/ui/table/spacer-row.tsx';
import { useRowWindow } from '@/ui/table/use-row-window.ts';

import classes from './team-table.module.css';
import { texts } from './texts.ts';

const rowHeightPx = 45;

interface TeamTableProps {
  readonly teams: readonly Team[];
  readonly search: Search;
}

/** The table "Teams": name and id. Only the rows in view are in the document; arrows move between them, Enter opens. */
export function TeamTable({ teams, search }: TeamTableProps) {
  const { body, from, to, abovePx, belowPx, onKeyDown } = useRowWindow(teams.length, rowHeightPx);

  return (
    <div className={table.frame}>
      <table
        className={`${table.table} ${table.fixed}`}
        aria-label={texts.table.label}
        aria-rowcount={teams.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{texts.table.name}</th>
            <th scope="col" className={`${classes.id} ${table.wide}`}>
              {texts.table.id}
            </th>
          </tr>
        </thead>
        {/* The arrow keys move between the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={onKeyDown}>
          <SpacerRow heightPx={abovePx} />
          {teams.slice(from, to).map((team, place) => (
            <TeamRow key={team.id} team={team} index={from + place} search={search} />
          ))}
          <SpacerRow heightPx={belowPx} />
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
          {name ? <MarkedText text={name} search={search} /> : texts.unnamed}
        </Anchor>
      </td>
      <td className={`${classes.cell} ${table.wide}`}>
        <IdText id={id} label={texts.id} search={search} />
      </td>
    </tr>
  );
}
