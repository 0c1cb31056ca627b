import type { FastifyInstance } from 'fastify';

import { exchangeSignInCode as endpoint } from '@/contract/sign-in-code.ts';

import { exchangeSignInCode } from '../auth/sign-in-codes.ts';
import { callerAddress } from '../http/caller-address.ts';
import { limitCallers } from '../http/caller-limit.ts';
import { readBody } from '../http/endpoint-routes.ts';
import { unauthorized } from '../http/http-error.ts';
import type { RouteParts } from './route-parts.ts';

/** Limit per address, which a whole office may share. */
const TRIES_PER_MINUTE = 600;

/**
 * The exchange of a sign-in link's code, which is not part of the interface. It needs no credentials, because it
 * returns them.
 */
export function signInRoute(app: FastifyInstance, parts: RouteParts): void {
  const count = limitCallers(app, TRIES_PER_MINUTE, callerAddress);
  app.post(endpoint.path, { onRequest: count }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { code, nonce } = readBody(endpoint.body, request.body);
    const credentials = await exchangeSignInCode(parts, code, nonce);
    if (!credentials) throw unauthorized('This sign-in link has been used or has expired.');
    return credentials;
  });
}
