import type { Command } from 'commander';

import { AdminError } from '../admin-error.ts';
import { commandActor } from '../../rules/admin/actor.ts';
import { addUser, setDisabled, setOperator } from '../../rules/admin/person-changes.ts';
import { findUser, named, type AdminParts, type Ask } from '../admin-parts.ts';
import { readEmail } from '../option-values.ts';

export function addUserCommands(program: Command, choose: (ask: Ask) => void): void {
  const user = program.command('user').description('Users.');
  user
    .command('add')
    .description('Add a user.')
    .argument('<email>', 'their address', readEmail)
    .action((email: string) => choose((parts) => makeUser(parts, email)));
  user
    .command('list')
    .description('Print all users with their teams.')
    .action(() => choose(listUsers));
  user
    .command('disable')
    .description('Refuse all credentials of a user. What they made stays, and their runs continue.')
    .argument('<email>', 'their address')
    .action((email: string) => choose((parts) => disableUser(parts, email)));
  user
    .command('enable')
    .description('Let a disabled user sign in again, with new credentials.')
    .argument('<email>', 'their address')
    .action((email: string) => choose((parts) => enableUser(parts, email)));
  user
    .command('operator')
    .description('Let a user manage all teams, the queue and the system in the browser.')
    .argument('<email>', 'their address')
    .option('--off', 'no longer')
    .action((email: string, { off = false }: { off?: boolean }) =>
      choose((parts) => changeOperator(parts, email, !off)),
    );
}

async function makeUser({ store, ids }: AdminParts, email: string) {
  const user = await store.change((inside) => addUser(inside, commandActor, ids, email));
  if (!user) throw new AdminError(`There is already a user ${email}.`);
  return user;
}

async function listUsers({ store }: AdminParts) {
  const users = await store.users.list();
  return users.map(({ id, email, teams, operator, created_at, disabled_at }) => ({
    id,
    email,
    teams,
    operator,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  }));
}

async function disableUser(parts: AdminParts, email: string) {
  const user = await findUser(parts, email);
  const now = parts.clock.now();
  const keys = await parts.store.change((inside) => setDisabled(inside, commandActor, user.id, now));
  return { ...named(user), status: 'disabled', keys_removed: keys };
}

async function enableUser(parts: AdminParts, email: string) {
  const user = await findUser(parts, email);
  await parts.store.change((inside) => setDisabled(inside, commandActor, user.id, null));
  return { ...named(user), status: 'enabled' };
}

async function changeOperator(parts: AdminParts, email: string, operator: boolean) {
  const user = await findUser(parts, email);
  await parts.store.change((inside) => setOperator(inside, commandActor, user.id, operator));
  return { ...named(user), operator };
}
