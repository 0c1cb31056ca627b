import { Button } from '@mantine/core';
import { IconHistory, IconListDetails, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { AdminTeam } from '@/contract/admin/admin-items.ts';
import { paths } from '@/domain/paths.ts';
import { wholeNumber } from '@/domain/whole-number.ts';
import { MoreButton } from '@/features/people/more-button.tsx';
import { PeopleTable } from '@/features/people/people-table.tsx';
import { peopleQueries } from '@/features/people/people-queries.ts';
import classes from '@/features/people/people.module.css';
import { texts as shared } from '@/features/people/texts.ts';
import type { Admin } from '@/features/teams/use-admin.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';
import table from '@/ui/table/data-table.module.css';
import { RowButton } from '@/ui/table/row-button.tsx';

import { TeamDialog } from './team-dialog.tsx';
import { texts } from './texts.ts';

/** The teams that the person administers. */
export function TeamsPanel({ admin }: { readonly admin: Admin }) {
  const teams = useSuspenseInfiniteQuery(peopleQueries.teams(useApi()));
  const shown = teams.data.pages.flatMap(({ items }) => items);
  const [edited, setEdited] = useState<AdminTeam | 'new'>();
  return (
    <>
      {admin.isOperator && (
        <div className={classes.bar}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {texts.create}
          </Button>
        </div>
      )}
      <div className={table.frame}>
        {shown.length === 0 ? (
          <p className={classes.none}>{texts.none}</p>
        ) : (
          <PeopleTable
            label={texts.title}
            columns={[
              { label: texts.team },
              { label: texts.members, look: 'short' },
              { label: texts.subscription, look: 'wide' },
              { label: texts.credits, look: 'wide' },
              { look: 'menu' },
            ]}
          >
            {shown.map((team) => (
              <TeamRow key={team.id} team={team} onEdit={() => setEdited(team)} />
            ))}
          </PeopleTable>
        )}
        <MoreButton list={teams} />
      </div>
      {edited && (
        <TeamDialog
          team={edited === 'new' ? undefined : edited}
          isOperator={admin.isOperator}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function TeamRow({ team, onEdit }: { readonly team: AdminTeam; readonly onEdit: () => void }) {
  const { id, name, members, subscription, credits, held } = team;
  return (
    <tr>
      <td>
        <Link to={paths.admin('people', { team: id })} className={`${table.name} ${table.line}`} title={name}>
          {name}
        </Link>
        {held && <span className={classes.under}>{texts.held}</span>}
      </td>
      <td>{texts.people(members)}</td>
      <td className={table.wide}>{texts.subscriptions[subscription] ?? subscription}</td>
      <td className={table.wide}>{credits === null ? texts.anyNumber : wholeNumber(credits)}</td>
      <td className={table.end}>
        <ActionMenu
          of={id}
          target={<RowButton aria-label={shared.actions(name)} />}
          actions={[
            { label: texts.edit, icon: IconPencil, onClick: onEdit },
            { label: texts.showPeople, icon: IconUsers, to: paths.admin('people', { team: id }) },
            { label: texts.showAudit, icon: IconHistory, to: paths.admin('audit', { team: id }) },
            { label: texts.showQueue, icon: IconListDetails, to: paths.admin('queue') },
          ]}
        />
      </td>
    </tr>
  );
}
