import type { Authenticate } from '../http/endpoint-routes.ts';
import { unauthorized } from '../http/http-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Store } from '../store/store.ts';
import type { Account } from '../store/user-store.ts';
import { findApiKey } from './api-keys.ts';
import { ShortMemory } from '../platform/short-memory.ts';
import { whyRefused } from './sign-in-codes.ts';
import type { Tokens } from './tokens.ts';

/** How long a key may still be accepted after another process has revoked it. */
const MEMORY_MS = 1000;

/**
 * Find the caller by bearer token and, if the endpoint lists it, API key (interface §5). A key sent to the run-id
 * endpoint, which doesn't list it, is ignored. A lookup of a key or user is reused for requests within a second of its
 * start.
 */
export function createAuthenticate(store: Store, tokens: Tokens, clock: Clock): Authenticate {
  const byId = remembering(store, (id) => store.users.find(id));
  const byKey = remembering(store, (key) => findApiKey(store.keys, key, clock.now()));
  return async (request, { apiKey }) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('The Authorization header must be "Bearer" and a token.');
    const verified = await tokens.verify(token);
    if (!verified) throw unauthorized('The bearer token is invalid or has expired.');
    const admit = (user: Account) => {
      const why = whyRefused(user, verified);
      if (why !== undefined) throw unauthorized(why);
      return { id: user.id, email: user.email };
    };
    if (!apiKey) {
      const user = await byId(verified.sub);
      if (!user) throw unauthorized('The user of the bearer token does not exist.');
      return admit(user);
    }
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key === '') throw unauthorized('The x-api-key header is missing.');
    const found = await byKey(key);
    if (!found) throw unauthorized('The API key is invalid.');
    const { user, expiresAt } = found;
    if (user.id !== verified.sub) throw unauthorized('The bearer token and the API key belong to different users.');
    if (expiresAt && expiresAt <= clock.now()) throw unauthorized('The API key has expired.');
    return admit(user);
  };
}

/**
 * Share a pending lookup, and reuse a successful one for a second from its start: a burst of one caller's requests
 * costs one statement, and a new key works immediately.
 */
function remembering<Found>(store: Store, find: (key: string) => Promise<Found | undefined>) {
  const memory = new ShortMemory<Promise<Found | undefined>>();
  return async (key: string): Promise<Found | undefined> => {
    const place = `${store.invalidations()} ${key}`;
    const shared = memory.get(place);
    const known = shared && (await shared);
    // If the shared lookup started before the key was made, look up the key again.
    if (known) return known;
    const askedMs = performance.now();
    const own = find(key);
    memory.set(place, own, askedMs + MEMORY_MS);
    const forget = () => {
      if (memory.get(place) === own) memory.delete(place);
    };
    own.then((found) => found ?? forget(), forget);
    return own;
  };
}
