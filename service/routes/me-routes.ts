import type { FastifyInstance } from 'fastify';

import { endSession, getMe, type Me } from '@/contract/me-extension.ts';

import { hashOf } from '../auth/api-keys.ts';
import { serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { ignoreBodies } from '../http/json-body.ts';
import type { Oidc } from '../oidc/oidc.ts';
import { SignInRefused } from '../oidc/sign-in-refused.ts';
import type { RouteParts } from './route-parts.ts';

interface MeRouteParts extends RouteParts {
  readonly oidc?: Oidc | undefined;
}

/** Extension `me` 1: the caller with their roles, and the end of their session. */
export function meRoutes(app: FastifyInstance, { store, oidc }: MeRouteParts, authenticate: Authenticate): void {
  serveEndpoint(app, authenticate, getMe, async ({ user, reply }): Promise<Me> => {
    void reply.header('cache-control', 'no-store');
    const { operator } = await store.facts.actor(user.id);
    return { ...user, teams: await store.teams.rolesOf(user.id), ...(operator && { operator }) };
  });

  void app.register(async (scope) => {
    ignoreBodies(scope);
    serveEndpoint(scope, authenticate, endSession, async ({ request }) => {
      const removed = await store.keys.removeOfSignIn(hashOf(String(request.headers['x-api-key'])));
      const hasIssuerSession = oidc !== undefined && typeof removed?.issuer === 'string';
      return { end_session_url: hasIssuerSession ? await endOf(oidc) : null };
    });
  });
}

/**
 * Address at which the issuer's session ends; null if there is none or the issuer is unreachable, because our own
 * session has already ended.
 */
async function endOf({ issuer, publicUrl }: Oidc): Promise<string | null> {
  try {
    return (await issuer.endSessionUrl(`${publicUrl}/sign-in`)) ?? null;
  } catch (error) {
    if (error instanceof SignInRefused) return null;
    throw error;
  }
}
