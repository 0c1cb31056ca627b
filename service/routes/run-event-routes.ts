import type { OutgoingHttpHeaders } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { teamRunEventsQuery, watchTeamRuns } from '@/contract/runs-extension.ts';

import { hashOf } from '../auth/api-keys.ts';
import { whyRefused } from '../auth/sign-in-codes.ts';
import { eventOf } from '../feed/frames.ts';
import type { Feed } from '../feed/feed.ts';
import { serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { HttpError, unauthorized } from '../http/http-error.ts';
import { readQuery } from '../http/read-query.ts';
import { readChangesCursor } from '../rules/run-cursors.ts';
import type { Watcher } from '../store/watcher-store.ts';
import { keptSince } from '../rules/team-run-items.ts';
import type { TeamRunParts } from './team-run-routes.ts';

const RETRY_SECONDS = 10;

const headers = {
  // The stream ends together with its connection, which is not reused.
  connection: 'close',
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The stream of extension `runs` 1. It is excluded from metrics and request limits, because it lasts for minutes. */
export function runEventRoutes(
  app: FastifyInstance,
  parts: TeamRunParts,
  feed: Feed,
  authenticate: Authenticate,
): void {
  const { store, clock, retention, tokens, runVisibility = 'team' } = parts;
  serveEndpoint(app, authenticate, watchTeamRuns, async ({ user, request, reply }) => {
    const { after } = readQuery(teamRunEventsQuery, request.query);
    const now = clock.now();
    const from = after === undefined ? undefined : readCursor(after, now);
    if (request.method === 'HEAD') return reply.headers(headers).send();
    const token = await tokens.verify(/\S+$/.exec(request.headers.authorization ?? '')?.[0] ?? '');
    if (!token) throw unauthorized('The bearer token has expired.');
    const key = hashOf(String(request.headers['x-api-key']));
    const roles = await store.teams.rolesOf(user.id);
    const teams = roles.map(({ id }) => id);
    await feed.ready();
    if (feed.isFullFor(user.id)) throw full(429, 'You have too many streams open.');
    if (feed.isFull) throw full(503, 'Too many streams are open.');

    request.isStream = true;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, reply.headers(headers).getHeaders() as OutgoingHttpHeaders);
    raw.on('error', () => undefined);
    const reader = {
      userId: user.id,
      teams: teams.toSorted(),
      memberships: roles.map(({ id, role }) => `${id} ${role}`).toSorted(),
      ownOnly: runVisibility === 'own',
      expiresMs: token.exp * 1000,
      isTaken: (watcher: Watcher) => whyRefused(watcher, token) === undefined && watcher.keys.includes(key),
    };
    raw.write(eventOf('hello', { as_of: now.toISOString(), teams, kept_since: keptSince(retention, now) }));
    feed.open(reader, raw, from);
    return reply;
  });
}

function full(status: number, words: string) {
  const retry = { headers: { 'retry-after': String(RETRY_SECONDS) } };
  return new HttpError(status, `${words} Try again in ${RETRY_SECONDS} seconds.`, retry);
}

/** Read a cursor. @returns `'too old'` in place of a 410 @throws HttpError 400 */
function readCursor(text: string, now: Date) {
  try {
    return readChangesCursor(text, now);
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return 'too old' as const;
    throw error;
  }
}
