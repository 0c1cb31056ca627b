import { Argument, type Command } from 'commander';

import type { Subscription } from '../../store/schema.ts';
import { AdminError } from '../admin-error.ts';
import { findUser, named, type AdminParts, type Ask } from '../admin-parts.ts';
import { collect, readCount, readName, readUuid } from '../option-values.ts';

type Choose = (ask: Ask) => void;

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
  for (const verb of ['add', 'remove'] as const) {
    member
      .command(verb)
      .description(verb === 'add' ? 'Let a user into a team.' : 'Take a user out of a team, from the next request on.')
      .argument('<team-id>', 'its ID', readUuid)
      .argument('<email>', 'the user’s address')
      .action((id: string, email: string) => choose((parts) => changeMember(parts, verb, id, email)));
  }
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

async function changeMember(parts: AdminParts, verb: 'add' | 'remove', id: string, email: string) {
  const { store } = parts;
  const user = await findUser(parts, email);
  if (!(await store.teams.find(id, user.id))) throw noTeam(id);
  if (verb === 'add') {
    if (!(await store.teams.addMember(id, user.id))) throw new AdminError(`${user.email} is a member already.`);
  } else if (!(await store.teams.removeMember(id, user.id))) {
    throw new AdminError(`${user.email} is not a member of this team.`);
  }
  await store.audit.add({ action: `member ${verb}`, team_id: id, subject_id: user.id });
  return { team_id: id, user: named(user), status: verb === 'add' ? 'added' : 'removed' };
}

function noTeam(id: string): AdminError {
  return new AdminError(`There is no team ${id}.`);
}
