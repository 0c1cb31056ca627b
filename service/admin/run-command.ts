import { issueApiKey } from '../auth/api-keys.ts';
import { TOKEN_TTL, type Tokens } from '../auth/tokens.ts';
import type { Ids } from '../ids.ts';
import type { User } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { AdminError } from './admin-error.ts';
import { readCommand, type Command } from './read-command.ts';

/** What the admin commands work on. */
export interface AdminParts {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly ids: Ids;
  /** Origin of the sign-in links. */
  readonly origin: () => string;
}

/**
 * Carry out one admin command (DESIGN §4, "Commands").
 * @returns what is printed as JSON
 * @throws AdminError in words for a person
 */
export async function runCommand(parts: AdminParts, args: readonly string[]): Promise<unknown> {
  const command = readCommand(args);
  switch (command.verb) {
    case 'credentials':
      return credentials(parts, command);
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
  const { users } = parts.store;
  const user = email === undefined ? await users.firstUser() : await users.findUserByEmail(email);
  if (!user) throw new AdminError(email === undefined ? 'There is no user yet.' : `There is no user ${email}.`);
  return makeCredentials(parts, user, ttl);
}

async function addUser({ store, ids }: AdminParts, email: string) {
  const user = { id: ids.next(), email };
  if (!(await store.users.addUser(user))) throw new AdminError(`There is a user ${email} already.`);
  return user;
}

async function addTeam({ store, ids }: AdminParts, { name, members }: Extract<Command, { verb: 'team add' }>) {
  const memberIds = new Set<string>();
  for (const email of members) {
    const user = await store.users.findUserByEmail(email);
    if (!user) throw new AdminError(`There is no user ${email}.`);
    memberIds.add(user.id);
  }
  const team = { id: ids.next(), name };
  await store.users.addTeam(team, [...memberIds]);
  return team;
}
