import type { Authenticate } from '../http/endpoint-routes.ts';
import { unauthorized } from '../http/http-error.ts';
import type { UserStore } from '../store/user-store.ts';
import { findApiKeyUser } from './api-keys.ts';
import type { Tokens } from './tokens.ts';

/**
 * Who calls, by bearer token and, where the endpoint lists it, API key (interface §5). A key sent to the run-id
 * endpoint, which doesn't list it, is not looked at.
 */
export function createAuthenticate(users: UserStore, tokens: Tokens): Authenticate {
  return async (request, { apiKey }) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('The Authorization header must be "Bearer" and a token.');
    const userId = await tokens.verify(token);
    if (userId === undefined) throw unauthorized('The bearer token is invalid or has expired.');
    if (!apiKey) {
      const user = await users.findUser(userId);
      if (!user) throw unauthorized('The user of the bearer token does not exist.');
      return user;
    }
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key === '') throw unauthorized('The x-api-key header is missing.');
    const user = await findApiKeyUser(users, key);
    if (!user) throw unauthorized('The API key is invalid.');
    if (user.id !== userId) throw unauthorized('The bearer token and the API key belong to different users.');
    return user;
  };
}
