import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import type { Endpoint, PathParams } from '@/contract/endpoints.ts';
import { uuid } from '@/contract/fields.ts';

import type { User } from '../store/schema.ts';
import { badRequest } from './http-error.ts';

/** A call of an endpoint: the caller, the IDs in the path in lower case, and the body, parsed but not validated. */
export interface Call<Names extends string> {
  readonly user: User;
  readonly params: Readonly<Record<Names, string>>;
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the caller of a request. @throws HttpError 401 */
export type Authenticate = (request: FastifyRequest, needs: { readonly apiKey: boolean }) => Promise<User>;

declare module 'fastify' {
  interface FastifyRequest {
    user?: User;
  }
}

/**
 * Serve one endpoint of the contract below the app's prefix. Credentials are checked before the body is read, and the
 * IDs in the path before the function is called: the order of errors is 401, 400, then those of the function.
 */
export function serveEndpoint<Path extends string, Body extends z.ZodMiniType | undefined>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: Endpoint<Path, Body>,
  answer: (call: Call<PathParams<Path>>) => Promise<unknown>,
  path: string = endpoint.path,
): void {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as PathParams<Path>);
  app.route({
    method: endpoint.method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { numberStatus: endpoint.errors.includes(422) ? 422 : 400 },
    onRequest: async (request) => {
      request.user = await authenticate(request, endpoint);
    },
    handler: async (request, reply) => {
      const raw = request.params as Record<string, string>;
      const params = {} as Record<PathParams<Path>, string>;
      for (const name of names) params[name] = pathId(name, raw[name]);
      if (!request.user) throw new Error('a route was reached without a caller');
      return answer({ user: request.user, params, body: request.body, request, reply });
    },
  });
}

function pathId(name: string, value: string | undefined): string {
  if (!uuid.safeParse(value).success) throw badRequest(`${name} is not a UUID.`);
  return String(value).toLowerCase();
}

/**
 * Parse a body with the contract's schema.
 * @throws HttpError 400 naming the first invalid field (interface §7)
 */
export function readBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  if (body === undefined) throw badRequest('The body is missing.');
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw badRequest(describeIssue(body, read.error.issues[0]));
}

/** Describe one fault of a body as a message: `team_id: must be a UUID`. */
export function describeIssue(body: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The body is not as expected.';
  const where = issue.path.map(String).join('.');
  return where ? `${where}: ${issueWords(body, issue)}` : `The body: ${issueWords(body, issue)}`;
}

/** Describe one fault in words that people can understand without knowing the schema. */
export function issueWords(body: unknown, issue: z.core.$ZodIssue): string {
  if (isMissing(body, issue.path)) return 'Field required';
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}`;
  if (issue.code === 'invalid_union') return 'must be a string or an integer';
  return issue.message;
}

/** Whether the field that an issue is about is missing. */
export function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return true;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return false;
}

function article(expected: string): string {
  if (expected === 'record') return 'an object';
  if (expected === 'int') return 'an integer';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
