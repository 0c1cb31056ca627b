import { Button } from '@mantine/core';
import { IconHistory, IconListDetails, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';

import { ownValue } from '@/contract/own-value.ts';
import type { AdminTeam } from '@/contract/admin/admin-items.ts';
import { paths } from '@/domain/paths.ts';
import { fold } from '@/domain/fold.ts';
import { wholeNumber } from '@/domain/whole-number.ts';
import { PeopleTable } from '@/features/people/people-table.tsx';
import classes from '@/features/people/people.module.css';
import { texts as shared } from '@/features/people/texts.ts';
import { useAllTeams } from '@/features/people/use-all-teams.ts';
import type { Admin } from '@/features/teams/use-admin.ts';
import { useAddressView } from '@/ui/browser/use-address-view.ts';
import { useShownCount } from '@/ui/browser/use-shown-count.ts';
import { SearchBox } from '@/ui/forms/search-box.tsx';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';
import table from '@/ui/table/data-table.module.css';
import { RowButton } from '@/ui/table/row-button.tsx';

import { TeamDialog } from './team-dialog.tsx';
import { texts } from './texts.ts';

const atOnce = 100;

/** `?q=`: part of a team's name. */
const parse = (params: URLSearchParams) => ({ q: params.get('q') ?? '' });
const format = ({ q }: { readonly q: string }) => new URLSearchParams(q && { q });

/** Lists the teams that the user administers, with a search by name. */
export function TeamsPanel({ admin }: { readonly admin: Admin }) {
  const [{ q }, show] = useAddressView(parse, format);
  const sought = fold(useDeferredValue(q.trim()));
  const teams = useAllTeams();
  const found = teams.filter(({ name }) => fold(name).includes(sought));
  const [limit, showMore] = useShownCount(atOnce);
  const [edited, setEdited] = useState<AdminTeam | 'new'>();
  return (
    <>
      {(admin.isOperator || teams.length > 1) && (
        <div className={classes.bar}>
          {(teams.length > 1 || q !== '') && (
            <SearchBox
              aria-label={texts.search}
              placeholder={texts.searchHint}
              value={q}
              onSearch={(text) => show({ q: text }, 'typed')}
              className={classes.search}
            />
          )}
          {admin.isOperator && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {texts.create}
            </Button>
          )}
        </div>
      )}
      <div className={table.frame}>
        {found.length === 0 ? (
          <p className={classes.none}>{q ? texts.noMatch(q) : texts.none}</p>
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
            {found.slice(0, limit).map((team) => (
              <TeamRow key={team.id} team={team} onEdit={() => setEdited(team)} />
            ))}
          </PeopleTable>
        )}
        {found.length > limit && (
          <div className={classes.more}>
            <Button variant="default" size="xs" onClick={showMore}>
              {shared.more}
            </Button>
          </div>
        )}
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
      <td>{wholeNumber(members)}</td>
      <td className={table.wide}>{ownValue(texts.subscriptions, subscription) ?? subscription}</td>
      <td className={table.wide}>{credits === null ? texts.anyNumber : wholeNumber(credits)}</td>
      <td className={table.end}>
        <ActionMenu
          of={id}
          target={<RowButton aria-label={shared.actions(name)} />}
          actions={[
            { label: texts.edit, icon: IconPencil, onClick: onEdit },
            { label: texts.showPeople, icon: IconUsers, to: paths.admin('people', { team: id }) },
            { label: texts.showAudit, icon: IconHistory, to: paths.admin('audit', { team: id }) },
            { label: texts.showQueue, icon: IconListDetails, to: paths.admin('queue', { q: name }) },
          ]}
        />
      </td>
    </tr>
  );
}
