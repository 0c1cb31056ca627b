import type { Authenticate } from '../http/endpoint-routes.ts';
import { unauthorized } from '../http/http-error.ts';
import type { Clock } from '../process/clock.ts';
import type { User } from '../store/schema.ts';
import type { UserStore } from '../store/user-store.ts';
import { findApiKeyUser } from './api-keys.ts';
import { ShortMemory } from './short-memory.ts';
import type { Tokens } from './tokens.ts';

/** So long a key that another process revoked may still be taken. */
const MEMORY_MS = 1000;

/**
 * Who calls, by bearer token and, where the endpoint lists it, API key (interface §5). A key sent to the run-id
 * endpoint, which doesn't list it, is not looked at. What the database said of a key or a user holds for a second.
 */
export function createAuthenticate(users: UserStore, tokens: Tokens, clock: Clock): Authenticate {
  const byId = remembering(users, (id) => users.findUser(id));
  const byKey = remembering(users, (key) => findApiKeyUser(users, key, clock.now()));
  return async (request, { apiKey }) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('The Authorization header must be "Bearer" and a token.');
    const userId = await tokens.verify(token);
    if (userId === undefined) throw unauthorized('The bearer token is invalid or has expired.');
    if (!apiKey) {
      const user = await byId(userId);
      if (!user) throw unauthorized('The user of the bearer token does not exist.');
      return user;
    }
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key === '') throw unauthorized('The x-api-key header is missing.');
    const user = await byKey(key);
    if (!user) throw unauthorized('The API key is invalid.');
    if (user.id !== userId) throw unauthorized('The bearer token and the API key belong to different users.');
    return user;
  };
}

/** Remembers who was found, never that none was: a key works as soon as it is made. */
function remembering(users: UserStore, find: (key: string) => Promise<User | undefined>) {
  const memory = new ShortMemory<User>();
  return async (key: string): Promise<User | undefined> => {
    const place = `${users.revocations} ${key}`;
    const known = memory.get(place);
    if (known) return known;
    const asked = performance.now();
    const found = await find(key);
    if (found) memory.set(place, found, asked + MEMORY_MS);
    return found;
  };
}
