import type { Command } from 'commander';

import { AdminError } from '../admin-error.ts';
import { findUser, named, type AdminParts, type Ask } from '../admin-parts.ts';
import { readEmail } from '../option-values.ts';

export function addUserCommands(program: Command, choose: (ask: Ask) => void): void {
  const user = program.command('user').description('Users.');
  user
    .command('add')
    .description('Add a user.')
    .argument('<email>', 'their address', readEmail)
    .action((email: string) => choose((parts) => addUser(parts, email)));
  user
    .command('list')
    .description('Print all users with their teams.')
    .action(() => choose(listUsers));
  user
    .command('disable')
    .description('Take none of their credentials any more. What they made stays; their runs go on.')
    .argument('<email>', 'their address')
    .action((email: string) => choose((parts) => disableUser(parts, email)));
  user
    .command('enable')
    .description('Let a disabled user sign in again, with new credentials.')
    .argument('<email>', 'their address')
    .action((email: string) => choose((parts) => enableUser(parts, email)));
}

async function addUser({ store, ids }: AdminParts, email: string) {
  const user = { id: ids.next(), email };
  if (!(await store.users.add(user))) throw new AdminError(`There is a user ${email} already.`);
  await store.audit.add({ action: 'user add', subject_id: user.id, details: { email } });
  return user;
}

async function listUsers({ store }: AdminParts) {
  const users = await store.users.list();
  return users.map(({ id, email, teams, created_at, disabled_at }) => ({
    id,
    email,
    teams,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  }));
}

async function disableUser(parts: AdminParts, email: string) {
  const user = await findUser(parts, email);
  const { store, clock } = parts;
  const now = clock.now();
  await store.users.setDisabled(user.id, now);
  // Enabled again, they need new ones: what was handed out may be in other hands by then.
  await store.users.endSessions(user.id);
  const keys = await store.keys.removeOf(user.id, { all: true });
  await store.audit.add({ action: 'user disable', subject_id: user.id, details: { email: user.email } });
  return { ...named(user), status: 'disabled', keys_removed: keys };
}

async function enableUser(parts: AdminParts, email: string) {
  const user = await findUser(parts, email);
  await parts.store.users.setDisabled(user.id, null);
  await parts.store.audit.add({ action: 'user enable', subject_id: user.id, details: { email: user.email } });
  return { ...named(user), status: 'enabled' };
}
