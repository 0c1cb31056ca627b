import type { FastifyInstance, FastifyRequest } from 'fastify';

import { findJsonFault } from '@/contract/json-fault.ts';

import { badRequest, HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The status for a body with a number that JavaScript can't hold; default: 400. */
    readonly numberStatus?: 400 | 422;
  }
}

/** Bodies larger than this are answered with 413 (design §4; the interface specifies no limit, §8). */
export const BODY_LIMIT = 1024 * 1024;

const DEPTH_LIMIT = 100;

/**
 * Parse every body as JSON, whatever its Content-Type, because the interface has no other format. An empty body becomes
 * `undefined`; each route decides whether it needs a body.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    async ({ routeOptions: { config } }: FastifyRequest, body: Buffer) =>
      parseJsonBody(body, config.numberStatus ?? 400),
  );
}

/** Let the routes of this scope ignore any body (interface §4.5, §4.9). */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async () => undefined);
}

/**
 * @param numberStatus the status for a number that JavaScript can't hold
 * @throws HttpError 400 if the body is not UTF-8, not JSON, too deep, has a key twice, or contains a NUL, which
 * PostgreSQL cannot store
 */
function parseJsonBody(body: Buffer, numberStatus: 400 | 422): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  inspect(value, 1);
  refuseLoss(text, numberStatus);
  return value;
}

/** @throws HttpError if parsing has lost a part of the text */
function refuseLoss(text: string, numberStatus: 400 | 422): void {
  const fault = findJsonFault(text);
  if (fault?.kind === 'repeated key') {
    const { key, line, column } = fault;
    throw badRequest(
      `The body has the key ${JSON.stringify(key.slice(0, 100))} twice (line ${line}, column ${column}).`,
    );
  }
  if (fault?.kind !== 'number') return;
  const { number, loss, path } = fault;
  const what = loss === 'too long' ? `would become ${Number(number)}` : `is ${loss} for a number`;
  const msg = `${number.slice(0, 100)} ${what}. Send it as a text.`;
  throw new HttpError(numberStatus, `${path.join('.')}: ${msg}`, {
    ...(numberStatus === 422 && { detail: [{ loc: ['body', ...path], msg, type: 'number' }] }),
  });
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
