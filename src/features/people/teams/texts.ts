import { isolated } from '@/domain/isolated.ts';

/** The texts of "Teams". */
export const texts = {
  title: 'Teams',
  create: 'New team',
  search: 'Search teams',
  searchHint: 'Search by name…',
  team: 'Team',
  members: 'Members',
  subscription: 'Subscription',
  subscriptions: { active: 'Active', inactive: 'Inactive' } as Readonly<Record<string, string>>,
  inactiveHint: 'Runs can’t be started or cancelled without a subscription',
  credits: 'Credits',
  anyNumber: 'Unlimited',
  creditsHint: 'Each start uses one. Leave it empty for unlimited credits.',
  held: 'Queue held',
  none: 'No teams yet.',
  noMatch: (query: string) => `No team’s name contains “${query}”.`,
  edit: 'Edit team…',
  showPeople: 'Show people',
  showAudit: 'Show in the audit log',
  showQueue: 'Show the queue',
  name: 'Name',
  noName: 'Enter a name',
  wrongCredits: 'Enter a whole number, or nothing',
  editing: { title: (team: string) => `Edit team ${isolated(team)}`, submit: 'Save', done: 'Team saved' },
  creating: { title: 'New team', submit: 'Create team', done: (team: string) => `${isolated(team)} was created` },
};
