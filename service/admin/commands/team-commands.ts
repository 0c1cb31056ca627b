import { Argument, Option, type Command } from 'commander';

import type { Role, Subscription } from '../../store/schema.ts';
import { AdminError } from '../admin-error.ts';
import { findUser, named, type AdminParts, type Ask } from '../admin-parts.ts';
import { collect, readCount, readName, readUuid } from '../option-values.ts';

type Choose = (ask: Ask) => void;

const roles: readonly Role[] = ['viewer', 'member', 'admin'];
const ROLES = 'viewer looks, member also works, admin is also asked for more';

export function addTeamCommands(program: Command, choose: Choose): void {
  const team = program.command('team').description('Teams.');
  team
    .command('add')
    .description('Add a team.')
    .argument('<name>', 'its name', readName)
    .requiredOption('--member <email>', 'who is in it; may be given several times', collect)
    .action((name: string, { member }: { member: string[] }) => choose((parts) => addTeam(parts, name, member)));
  team
    .command('list')
    .description('Print all teams with their members.')
    .action(() => choose(({ store }) => store.teams.listAll()));
  team
    .command('rename')
    .description('Give a team another name.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<name>', 'its new name', readName)
    .action((id: string, name: string) => choose((parts) => changeTeam(parts, 'team rename', id, { name })));
  team
    .command('remove')
    .description('Remove a team that has neither workflows nor unfinished runs.')
    .argument('<team-id>', 'its ID', readUuid)
    .action((id: string) => choose((parts) => removeTeam(parts, id)));
  team
    .command('subscription')
    .description('Say whether a team may cancel runs.')
    .argument('<team-id>', 'its ID', readUuid)
    .addArgument(new Argument('<subscription>', 'active or inactive').choices(['active', 'inactive']))
    .action((id: string, subscription: Subscription) =>
      choose((parts) => changeTeam(parts, 'team subscription', id, { subscription })),
    );
  team
    .command('credits')
    .description('Give a team credits: each start spends one, and with none left no run can be cancelled.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<credits>', 'how many it has from now on, or unlimited', readCredits)
    .action((id: string, credits: number | null) =>
      choose((parts) => changeTeam(parts, 'team credits', id, { credits })),
    );
  addMemberCommands(team, choose);
}

function addMemberCommands(team: Command, choose: Choose): void {
  const member = team.command('member').description('Members of a team.');
  member
    .command('add')
    .description('Let a user into a team.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<email>', 'the user’s address')
    .addOption(new Option('--role <role>', ROLES).choices(roles).default('member'))
    .action((id: string, email: string, { role }: { role: Role }) =>
      choose((parts) => addMember(parts, id, email, role)),
    );
  member
    .command('remove')
    .description('Take a user out of a team, from the next request on.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<email>', 'the user’s address')
    .action((id: string, email: string) => choose((parts) => removeMember(parts, id, email)));
  member
    .command('role')
    .description('Give a member another role, from the next request on. Groups of an issuer no longer change it.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<email>', 'the user’s address')
    .addArgument(new Argument('<role>', ROLES).choices(roles))
    .action((id: string, email: string, role: Role) => choose((parts) => setRole(parts, id, email, role)));
}

function readCredits(text: string): number | null {
  return text === 'unlimited' ? null : readCount(text);
}

async function addTeam(parts: AdminParts, name: string, emails: readonly string[]) {
  const memberIds = new Set<string>();
  for (const email of emails) memberIds.add((await findUser(parts, email)).id);
  const team = { id: parts.ids.next(), name };
  await parts.store.teams.add(team, [...memberIds]);
  await parts.store.audit.add({ action: 'team add', team_id: team.id, details: { name, members: emails } });
  return team;
}

async function changeTeam(
  { store }: AdminParts,
  action: 'team rename' | 'team subscription' | 'team credits',
  id: string,
  change: { readonly name?: string; readonly subscription?: Subscription; readonly credits?: number | null },
) {
  if (!(await store.teams.change(id, change))) throw noTeam(id);
  await store.audit.add({ action, team_id: id, details: change });
  return { id, ...change };
}

async function removeTeam({ store, clock }: AdminParts, id: string) {
  if (!(await store.teams.find(id, id))) throw noTeam(id);
  if (!(await store.teams.remove(id, clock.now()))) {
    throw new AdminError(
      'The team has workflows or unfinished runs. Delete or move its workflows, end its runs first.',
    );
  }
  await store.audit.add({ action: 'team remove', team_id: id });
  return { id, status: 'removed' };
}

async function addMember(parts: AdminParts, id: string, email: string, role: Role) {
  const user = await findUserFor(parts, id, email);
  if (!(await parts.store.teams.addMember(id, user.id, role))) {
    throw new AdminError(`${user.email} is a member already.`);
  }
  await parts.store.audit.add({ action: 'member add', team_id: id, subject_id: user.id, details: { role } });
  return { team_id: id, user: named(user), status: 'added', role };
}

async function removeMember(parts: AdminParts, id: string, email: string) {
  const user = await findUserFor(parts, id, email);
  if (!(await parts.store.teams.removeMember(id, user.id))) throw notMember(user);
  await parts.store.audit.add({ action: 'member remove', team_id: id, subject_id: user.id });
  return { team_id: id, user: named(user), status: 'removed' };
}

async function setRole(parts: AdminParts, id: string, email: string, role: Role) {
  const user = await findUserFor(parts, id, email);
  if (!(await parts.store.teams.setRole(id, user.id, role))) throw notMember(user);
  await parts.store.audit.add({ action: 'member role', team_id: id, subject_id: user.id, details: { role } });
  return { team_id: id, user: named(user), role };
}

/** A user and, with it, the check that there is the team. */
async function findUserFor(parts: AdminParts, teamId: string, email: string) {
  const user = await findUser(parts, email);
  if (!(await parts.store.teams.find(teamId, user.id))) throw noTeam(teamId);
  return user;
}

function notMember({ email }: { readonly email: string }): AdminError {
  return new AdminError(`${email} is not a member of this team.`);
}

function noTeam(id: string): AdminError {
  return new AdminError(`There is no team ${id}.`);
}
