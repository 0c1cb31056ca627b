import { countOf } from '@/domain/count-of.ts';

/** The texts of "Teams". */
export const texts = {
  title: 'Teams',
  create: 'New team',
  team: 'Team',
  members: 'Members',
  people: (count: number) => (count === 1 ? '1 person' : countOf(count, 'person').replace('persons', 'people')),
  subscription: 'Subscription',
  subscriptions: { active: 'Active', inactive: 'Inactive' } as Readonly<Record<string, string>>,
  inactiveHint: 'Runs can’t be started or cancelled without a subscription',
  credits: 'Credits',
  anyNumber: 'Unlimited',
  creditsHint: 'Each start takes one. Leave it empty for any number.',
  held: 'Queue held',
  none: 'No teams yet.',
  edit: 'Edit team…',
  showPeople: 'Show people',
  showAudit: 'Show in the audit log',
  showQueue: 'Show the queue',
  name: 'Name',
  noName: 'Enter a name',
  wrongCredits: 'Enter a whole number, or nothing',
  editing: { title: (team: string) => `Edit team ${team}`, submit: 'Save', done: 'Team saved' },
  creating: { title: 'New team', submit: 'Create team', done: (team: string) => `${team} was created` },
};
