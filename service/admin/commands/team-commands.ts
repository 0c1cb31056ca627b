import { Argument, Option, type Command } from 'commander';

import { commandActor } from '../../rules/admin/actor.ts';
import { addMember, removeMember, setRole } from '../../rules/admin/member-changes.ts';
import { addTeam, changeTeam, removeTeam, type TeamValues } from '../../rules/admin/team-changes.ts';
import type { Role, Subscription } from '../../store/schema.ts';
import type { Account } from '../../store/user-store.ts';
import { findUser, named, type AdminParts, type Ask } from '../admin-parts.ts';
import { collect, readCount, readName, readUuid } from '../option-values.ts';

type Choose = (ask: Ask) => void;

const roles: readonly Role[] = ['viewer', 'member', 'admin'];
const ROLES = 'viewers can look, members can also work, admins also manage members';

export function addTeamCommands(program: Command, choose: Choose): void {
  const team = program.command('team').description('Teams.');
  team
    .command('add')
    .description('Add a team.')
    .argument('<name>', 'its name', readName)
    .requiredOption('--member <email>', 'a member’s address; may be given several times', collect)
    .action((name: string, { member }: { member: string[] }) => choose((parts) => makeTeam(parts, name, member)));
  team
    .command('list')
    .description('Print all teams with their members.')
    .action(() => choose(({ store }) => store.teams.listAll()));
  team
    .command('rename')
    .description('Rename a team.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<name>', 'its new name', readName)
    .action((id: string, name: string) => choose((parts) => editTeam(parts, id, { name })));
  team
    .command('remove')
    .description('Remove a team that has neither workflows nor unfinished runs.')
    .argument('<team-id>', 'its ID', readUuid)
    .action((id: string) => choose((parts) => dropTeam(parts, id)));
  team
    .command('subscription')
    .description('Set whether a team may cancel runs.')
    .argument('<team-id>', 'its ID', readUuid)
    .addArgument(new Argument('<subscription>', 'active or inactive').choices(['active', 'inactive']))
    .action((id: string, subscription: Subscription) => choose((parts) => editTeam(parts, id, { subscription })));
  team
    .command('credits')
    .description('Give a team credits: each start costs one, and a team without credits can’t cancel runs.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<credits>', 'the new number, or unlimited', readCredits)
    .action((id: string, credits: number | null) => choose((parts) => editTeam(parts, id, { credits })));
  addMemberCommands(team, choose);
}

function addMemberCommands(team: Command, choose: Choose): void {
  const member = team.command('member').description('Members of a team.');
  member
    .command('add')
    .description('Add a user to a team.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<email>', 'the user’s address')
    .addOption(new Option('--role <role>', ROLES).choices(roles).default('member'))
    .action((id: string, email: string, { role }: { role: Role }) => choose((parts) => letIn(parts, id, email, role)));
  member
    .command('remove')
    .description('Remove a user from a team, effective from the next request.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<email>', 'the user’s address')
    .action((id: string, email: string) => choose((parts) => takeOut(parts, id, email)));
  member
    .command('role')
    .description('Change a member’s role, effective from the next request. Issuer groups no longer change it.')
    .argument('<team-id>', 'its ID', readUuid)
    .argument('<email>', 'the user’s address')
    .addArgument(new Argument('<role>', ROLES).choices(roles))
    .action((id: string, email: string, role: Role) => choose((parts) => giveRole(parts, id, email, role)));
}

function readCredits(text: string): number | null {
  return text === 'unlimited' ? null : readCount(text);
}

async function makeTeam({ store, ids }: AdminParts, name: string, emails: readonly string[]) {
  const members: Account[] = [];
  for (const email of emails) members.push(await findUser({ store }, email));
  const team = { id: ids.next(), name };
  await store.change((inside) => addTeam(inside, commandActor, team, members));
  return team;
}

async function editTeam({ store }: AdminParts, id: string, change: TeamValues) {
  await store.change((inside) => changeTeam(inside, commandActor, id, change));
  return { id, ...change };
}

async function dropTeam({ store, clock }: AdminParts, id: string) {
  await store.change((inside) => removeTeam(inside, commandActor, id, clock.now()));
  return { id, status: 'removed' };
}

async function letIn(parts: AdminParts, id: string, email: string, role: Role) {
  const user = await findUser(parts, email);
  await parts.store.change((inside) => addMember(inside, commandActor, id, user, role));
  return { team_id: id, user: named(user), status: 'added', role };
}

async function takeOut(parts: AdminParts, id: string, email: string) {
  const user = await findUser(parts, email);
  await parts.store.change((inside) => removeMember(inside, commandActor, id, user.id));
  return { team_id: id, user: named(user), status: 'removed' };
}

async function giveRole(parts: AdminParts, id: string, email: string, role: Role) {
  const user = await findUser(parts, email);
  await parts.store.change((inside) => setRole(inside, commandActor, id, user.id, { role }));
  return { team_id: id, user: named(user), role };
}
