import { IconBan, IconHistory, IconKey, IconLink, IconLogout, IconUserMinus, IconUserPlus } from '@tabler/icons-react';

import type { AdminPerson } from '@/contract/admin/admin-items.ts';
import { paths } from '@/domain/paths.ts';
import classes from '@/features/people/people.module.css';
import { texts as shared } from '@/features/people/texts.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';
import table from '@/ui/table/data-table.module.css';
import { RowButton } from '@/ui/table/row-button.tsx';

import type { PersonAct } from './person-dialogs.tsx';
import { RoleSelect } from './role-select.tsx';
import { texts } from './texts.ts';

interface PersonRowProps {
  readonly person: AdminPerson;
  readonly isSelf: boolean;
  readonly narrow: boolean;
  /** If given, only the person's role in this team is shown. */
  readonly teamId: string | undefined;
  readonly onAct: (act: PersonAct) => void;
}

/** A row with a person's roles and the available actions. */
export function PersonRow({ person, isSelf, narrow, teamId, onAct }: PersonRowProps) {
  const { id, email, teams, manageable, disabled_at: disabledAt, last_used_at: usedAt } = person;
  const why = manageable ? undefined : texts.notManageable;
  const marks = [
    ...(isSelf ? [texts.you] : []),
    ...(person.operator ? [texts.operator] : []),
    ...(disabledAt === null ? [] : [texts.disabled]),
  ];
  const shown = teamId === undefined ? teams : teams.filter((team) => team.id === teamId);
  const actions = (): readonly MenuAction[] => [
    { label: texts.menu.addTo, icon: IconUserPlus, onClick: () => onAct({ kind: 'invite', email }) },
    { label: texts.menu.link, icon: IconLink, why, onClick: () => onAct({ kind: 'link', person }) },
    { label: texts.menu.keys, icon: IconKey, to: paths.admin('keys', { user: id }), why },
    { label: texts.menu.audit, icon: IconHistory, to: paths.admin('audit', { user: id }) },
    ...shown.map((team) => ({
      label: texts.menu.remove(team.name),
      icon: IconUserMinus,
      onClick: () => onAct({ kind: 'remove', person, team }),
    })),
    { label: texts.menu.endSessions, icon: IconLogout, why, onClick: () => onAct({ kind: 'end-sessions', person }) },
    ...(isSelf
      ? []
      : [
          disabledAt === null
            ? {
                label: texts.menu.disable,
                icon: IconBan,
                dangerous: true,
                why,
                onClick: () => onAct({ kind: 'disable', person }),
              }
            : { label: texts.menu.enable, icon: IconUserPlus, why, onClick: () => onAct({ kind: 'enable', person }) },
        ]),
  ];
  const roles =
    shown.length === 0 ? (
      <span className={classes.under}>{texts.noTeam}</span>
    ) : (
      <ul className={classes.roles}>
        {shown.map((team) => (
          <li key={team.id} className={classes.role}>
            <span className={table.line} title={team.name}>
              {team.name}
            </span>
            <RoleSelect person={person} team={team} isSelf={isSelf} />
          </li>
        ))}
      </ul>
    );
  return (
    <tr>
      <td>
        <span className={`${table.name} ${table.line}`} title={email}>
          {email}
        </span>
        {marks.length > 0 && <span className={classes.under}>{marks.join(' · ')}</span>}
        {narrow && roles}
      </td>
      {!narrow && <td>{roles}</td>}
      <td className={table.wide}>{usedAt === null ? shared.never : <TimeText at={usedAt} />}</td>
      <td className={table.end}>
        <ActionMenu of={id} target={<RowButton aria-label={shared.actions(email)} />} actions={actions} />
      </td>
    </tr>
  );
}
