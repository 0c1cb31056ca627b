import { isolated } from '@/domain/isolated.ts';
import { ownValue } from '@/contract/own-value.ts';

/** The texts of "People". */
export const texts = {
  title: 'People',
  team: 'Team',
  all: 'All teams',
  everybody: 'Everybody',
  search: 'Search people',
  searchHint: 'Search by address…',
  invite: 'Invite',
  email: 'Email address',
  role: 'Role',
  person: 'Person',
  teams: 'Teams and roles',
  lastUsed: 'Last active',
  roleIn: (email: string, team: string) => `Role of ${email} in ${isolated(team)}`,
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin' } as Readonly<Record<string, string>>,
  roleHints: {
    viewer: 'Sees workflows, runs and results',
    member: 'Also starts runs and changes workflows',
    admin: 'Also decides who is in the team',
  } as Readonly<Record<string, string>>,
  none: 'No people here yet.',
  noMatch: (query: string) => `No address contains “${query}”.`,
  disabled: 'Disabled',
  operator: 'Operator',
  you: 'You',
  fromGroups: 'Given by a group at sign-in',
  noTeam: 'In no team',
  notManageable: 'Only an operator can do this: this person is one, or also belongs to teams that you don’t manage.',
  menu: {
    addTo: 'Add to a team…',
    link: 'Make sign-in link…',
    keys: 'Show keys',
    audit: 'Show in the audit log',
    remove: (team: string) => `Remove from ${isolated(team)}…`,
    endSessions: 'End sessions…',
    disable: 'Disable…',
    enable: 'Enable…',
  },
  inviting: {
    title: 'Invite to a team',
    submit: 'Invite',
    invalid: 'Enter an email address, such as name@example.com',
    noTeam: 'Choose a team',
    added: (email: string, team: string) => `${email} is now in ${isolated(team)}`,
    created: (email: string) => `${email} can sign in with this link, once, within three days. It isn’t shown again.`,
    linkTitle: 'Sign-in link',
    copyLink: 'Copy link',
  },
  remove: {
    title: (email: string, team: string) => `Remove ${email} from ${isolated(team)}?`,
    text: 'They no longer see the team’s workflows and runs. Runs they started continue.',
    confirm: 'Remove from team',
    done: (email: string, team: string) => `${email} was removed from ${isolated(team)}`,
  },
  stepDown: {
    title: (team: string) => `Give up your admin role in ${isolated(team)}?`,
    text: 'Only another admin can give it back to you.',
    confirm: 'Give up role',
    done: (team: string) => `You’re no longer an admin of ${isolated(team)}`,
  },
  disable: {
    title: (email: string) => `Disable ${email}?`,
    text: 'They are signed out everywhere, and their keys stop working for good. Their workflows and runs stay.',
    confirm: 'Disable person',
    done: (email: string) => `${email} is disabled`,
  },
  enable: {
    title: (email: string) => `Enable ${email}?`,
    text: 'They can sign in again with a new sign-in link.',
    confirm: 'Enable person',
    done: (email: string) => `${email} is enabled`,
  },
  endSessions: {
    title: (email: string) => `End all sessions of ${email}?`,
    text: 'They are signed out in every browser. Named keys keep working.',
    confirm: 'End sessions',
    done: (email: string) => `The sessions of ${email} have ended`,
  },
  link: {
    title: (email: string) => `Make a sign-in link for ${email}?`,
    text: 'Anyone with the link can sign in as this person, once, within three days. Don’t send it to anyone else.',
    confirm: 'Make link',
  },
  roleChanged: (email: string, role: string, team: string) => `${email} is now ${role} of ${isolated(team)}`,
};

/** A role's label; an unknown role is returned unchanged. */
export function roleText(role: string): string {
  return ownValue(texts.roles, role) ?? role;
}
