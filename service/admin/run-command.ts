import { issueApiKey } from '../auth/api-keys.ts';
import { TOKEN_TTL, type Tokens } from '../auth/tokens.ts';
import type { Ids } from '../process/ids.ts';
import type { User } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { AdminError } from './admin-error.ts';
import { readCommand, type Command } from './read-command.ts';

/** What the admin commands work on. */
export interface AdminParts {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly ids: Ids;
  /** Writes a backup of everything; missing where the database is not embedded. */
  readonly backUp?: ((file: string) => Promise<unknown>) | undefined;
  /** Origin of the sign-in links. */
  readonly origin: () => string;
}

/**
 * Carry out one admin command (design §4, "Commands").
 * @returns what is printed as JSON
 * @throws AdminError in words for a person
 */
export async function runCommand(parts: AdminParts, args: readonly string[]): Promise<unknown> {
  const command = readCommand(args);
  switch (command.verb) {
    case 'backup':
      if (!parts.backUp) throw new AdminError('Only the embedded database is backed up this way. Use pg_dump.');
      return parts.backUp(command.file);
    case 'restore':
      throw new AdminError('A service has this data directory open. Stop it, then restore.');
    case 'credentials':
      return credentials(parts, command);
    case 'key list':
      return listKeys(parts, command.email);
    case 'key revoke':
      return revokeKey(parts, command.keyId);
    case 'copy-database':
      throw new AdminError('copy-database needs DATABASE_URL: the database to copy to.');
    case 'user add':
      return addUser(parts, command.email);
    case 'team add':
      return addTeam(parts, command);
    case 'team subscription': {
      const known = await parts.store.users.setSubscription(command.teamId, command.subscription);
      if (!known) throw new AdminError(`There is no team ${command.teamId}.`);
      return { id: command.teamId, subscription: command.subscription };
    }
  }
}

/** A fresh token and a fresh key of a user, and the link that signs them in. */
export async function makeCredentials({ store, tokens, origin }: AdminParts, user: User, ttl: number = TOKEN_TTL) {
  const access_token = await tokens.issue(user, ttl);
  const api_key = await issueApiKey(store.users, user.id);
  const fragment = new URLSearchParams({ access_token, api_key }).toString();
  return {
    user: { id: user.id, email: user.email },
    access_token,
    api_key,
    sign_in_url: `${origin()}/sign-in#${fragment}`,
  };
}

async function credentials(parts: AdminParts, { email, ttl }: Extract<Command, { verb: 'credentials' }>) {
  const user = email === undefined ? await parts.store.users.firstUser() : await findUser(parts, email);
  if (!user) throw new AdminError('There is no user yet.');
  return makeCredentials(parts, user, ttl);
}

async function findUser({ store }: AdminParts, email: string): Promise<User> {
  const user = await store.users.findUserByEmail(email);
  if (!user) throw new AdminError(`There is no user ${email}.`);
  return user;
}

/** The keys of a user, or of all users, newest first. The keys themselves are kept nowhere. */
async function listKeys(parts: AdminParts, email: string | undefined) {
  const user = email === undefined ? undefined : await findUser(parts, email);
  const keys = await parts.store.users.listApiKeys(user?.id);
  return keys.map(({ id, created_at, last_used_at, user_id, email: address }) => ({
    id,
    user: { id: user_id, email: address },
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

async function revokeKey({ store }: AdminParts, id: string) {
  if (!(await store.users.removeApiKey(id))) throw new AdminError(`There is no key ${id}.`);
  return { id, status: 'revoked' };
}

async function addUser({ store, ids }: AdminParts, email: string) {
  const user = { id: ids.next(), email };
  if (!(await store.users.addUser(user))) throw new AdminError(`There is a user ${email} already.`);
  return user;
}

async function addTeam(parts: AdminParts, { name, members }: Extract<Command, { verb: 'team add' }>) {
  const memberIds = new Set<string>();
  for (const email of members) {
    memberIds.add((await findUser(parts, email)).id);
  }
  const team = { id: parts.ids.next(), name };
  await parts.store.users.addTeam(team, [...memberIds]);
  return team;
}
