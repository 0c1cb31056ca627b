import type { Command } from 'commander';

import { issueApiKey } from '../../auth/api-keys.ts';
import { TOKEN_TTL, type Issued } from '../../auth/tokens.ts';
import { commandActor } from '../../rules/admin/actor.ts';
import { createKey, revokeKey } from '../../rules/admin/key-changes.ts';
import { endSessions, makeLink } from '../../rules/admin/person-changes.ts';
import type { Account } from '../../store/user-store.ts';
import { AdminError } from '../admin-error.ts';
import { findUser, findUserOrFirst, named, type AdminParts, type Ask } from '../admin-parts.ts';
import { readName, readSeconds, readUuid } from '../option-values.ts';

type Choose = (ask: Ask) => void;

export function addCredentialCommands(program: Command, choose: Choose): void {
  program
    .command('sign-in')
    .description('Print a link that signs a user in, once, within 10 minutes.')
    .option('--user <email>', 'the user; default: the first one')
    .action(({ user }: { user?: string }) => choose((parts) => signInLink(parts, user)));
  program
    .command('credentials')
    .description('Print a token and a key of a user, and a link with both.')
    .option('--user <email>', 'the user; default: the first one')
    .option('--ttl <time>', 'lifetime of both, such as 10m, 2h or 30d', readSeconds, TOKEN_TTL)
    .action(({ user, ttl }: { user?: string; ttl: number }) =>
      choose(async (parts) => {
        const made = await makeCredentials(parts, await findEnabledUser(parts, user), ttl);
        await parts.store.audit.add({ ...commandActor.by, action: 'credentials', subject_id: made.user.id });
        return made;
      }),
    );
  program
    .command('token')
    .description('Tokens.')
    .command('create')
    .description('Print a token of a user.')
    .option('--user <email>', 'the user; default: the first one')
    .option('--ttl <time>', 'lifetime, such as 10m, 2h or 30d', readSeconds, TOKEN_TTL)
    .action(({ user, ttl }: { user?: string; ttl: number }) => choose((parts) => createToken(parts, user, ttl)));
  program
    .command('sessions')
    .description('Sessions.')
    .command('end')
    .description('End all sessions of a user: tokens and keys from sign-ins stop working. Named keys stay valid.')
    .requiredOption('--user <email>', 'the user')
    .action(({ user }: { user: string }) => choose((parts) => endSessionsOf(parts, user)));
  addKeyCommands(program, choose);
}

function addKeyCommands(program: Command, choose: Choose): void {
  const key = program.command('key').description('API keys.');
  key
    .command('create')
    .description('Print a new key of a user.')
    .requiredOption('--user <email>', 'the user')
    .requiredOption('--name <name>', 'what it is for', readName)
    .option('--ttl <time>', 'lifetime, such as 2h or 90d; default: until it is revoked', readSeconds)
    .action((options: { user: string; name: string; ttl?: number }) => choose((parts) => makeKey(parts, options)));
  key
    .command('list')
    .description('Print keys, newest first, with their last use.')
    .option('--user <email>', 'the user; default: all users')
    .action(({ user }: { user?: string }) => choose((parts) => listKeys(parts, user)));
  key
    .command('revoke')
    .description('Revoke a key. It stops working within a second.')
    .argument('<key-id>', 'its ID', readUuid)
    .action((id: string) => choose((parts) => removeKey(parts, id)));
}

async function findEnabledUser(parts: AdminParts, email: string | undefined): Promise<Account> {
  const user = await findUserOrFirst(parts, email);
  if (user.disabled_at) throw new AdminError(`${user.email} is disabled. Enable the user first.`);
  return user;
}

/** A link that signs a user in once (`sign-in-codes.ts`). */
export async function signInLink(parts: AdminParts, email?: string) {
  const user = await findEnabledUser(parts, email);
  const { store, clock } = parts;
  const { code } = await store.change((inside) => makeLink(inside, clock, commandActor, user.id));
  const fragment = new URLSearchParams({ code }).toString();
  return { user: named(user), sign_in_url: `${parts.origin()}/sign-in#${fragment}` };
}

/** A new token and key of a user, and a link that signs them in. @param ttl seconds */
export async function makeCredentials(parts: AdminParts, user: Issued, ttl: number = TOKEN_TTL) {
  const { store, tokens, clock, origin } = parts;
  const now = clock.now();
  const access_token = await tokens.issue(user, ttl);
  const expiresAt = new Date(now.getTime() + ttl * 1000);
  const { key: api_key } = await issueApiKey(store.keys, user.id, { name: 'Command line', expiresAt }, now);
  const fragment = new URLSearchParams({ access_token, api_key }).toString();
  return { user: named(user), access_token, api_key, sign_in_url: `${origin()}/sign-in#${fragment}` };
}

async function createToken(parts: AdminParts, email: string | undefined, ttl: number) {
  const user = await findEnabledUser(parts, email);
  const access_token = await parts.tokens.issue(user, ttl);
  await parts.store.audit.add({ ...commandActor.by, action: 'token create', subject_id: user.id, details: { ttl } });
  return { user: named(user), access_token };
}

async function makeKey(parts: AdminParts, options: { user: string; name: string; ttl?: number }) {
  const user = await findEnabledUser(parts, options.user);
  const now = parts.clock.now();
  const { name, ttl } = options;
  const expiresAt = ttl === undefined ? null : new Date(now.getTime() + ttl * 1000);
  const { id, key } = await parts.store.change((inside) =>
    createKey(inside, commandActor, user, { name, expiresAt }, now),
  );
  return { id, name, user: named(user), expires_at: expiresAt?.toISOString() ?? null, api_key: key };
}

/** The keys themselves are not stored. */
async function listKeys(parts: AdminParts, email: string | undefined) {
  const user = email === undefined ? undefined : await findUser(parts, email);
  const keys = await parts.store.keys.list(user?.id);
  return keys.map(({ id, name, created_at, expires_at, last_used_at, user_id, email: address }) => ({
    id,
    name,
    user: { id: user_id, email: address },
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

async function removeKey({ store }: AdminParts, id: string) {
  await store.change((inside) => revokeKey(inside, commandActor, id));
  return { id, status: 'revoked' };
}

async function endSessionsOf(parts: AdminParts, email: string) {
  const user = await findUser(parts, email);
  const keys = await parts.store.change((inside) => endSessions(inside, commandActor, user.id));
  return { user: named(user), status: 'ended', keys_removed: keys };
}
