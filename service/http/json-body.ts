import type { FastifyInstance } from 'fastify';

import { badRequest } from './http-error.ts';

/** Bodies larger than this are answered with 413 (design §4; the interface specifies no limit, §8). */
export const BODY_LIMIT = 1024 * 1024;

const DEPTH_LIMIT = 100;

/**
 * Parse every body as JSON, whatever its Content-Type, because the interface has no other format. An empty body becomes
 * `undefined`; each route decides whether it needs a body.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async (_request: unknown, body: Buffer) =>
    parseJsonBody(body),
  );
}

/** Let the routes of this scope ignore any body (interface §4.5, §4.9). */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async () => undefined);
}

/**
 * @throws HttpError 400 if the body is not UTF-8, not JSON, too deep, or contains a NUL, which PostgreSQL cannot store
 */
function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  inspect(value, 1);
  return value;
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') return inspectText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH_LIMIT) throw badRequest(`The body is nested deeper than ${DEPTH_LIMIT} levels.`);
  for (const [key, inner] of Object.entries(value)) {
    inspectText(key);
    inspect(inner, depth + 1);
  }
}

function inspectText(text: string): void {
  if (text.includes('\0')) throw badRequest('The body contains a NUL character in a string.');
}
