import * as z from 'zod/mini';

import { adminEndpoints } from '@/contract/admin-extension.ts';
import { endpoints, type Endpoint, type Host } from '@/contract/endpoints.ts';
import { descriptionError, validationError } from '@/contract/errors.ts';
import { listExtensions } from '@/contract/extensions.ts';
import { logsEndpoints } from '@/contract/logs-extension.ts';
import { meEndpoints } from '@/contract/me-extension.ts';
import { runsEndpoints } from '@/contract/runs-extension.ts';

const servers: Record<Host, readonly { readonly url: string }[]> = {
  accounts: [{ url: '/accounts' }],
  api: [{ url: '/api' }],
  cancel: [{ url: '/api' }, { url: '/accounts' }],
};

const EXTENSIONS = 'Extensions';

const meanings: Record<number, string> = {
  400: 'Bad request: invalid JSON, missing fields, invalid parameters, or an identifier in the wrong format.',
  401: 'Bearer token or API key invalid or missing.',
  402: 'Subscription not active, or no credits.',
  403: 'The caller lacks permission for the operation.',
  404: 'Not found: workflow, team, run, person or key, or a run without a result or log.',
  409: 'The run id was used for another run, or the values to change differ from those that the request expects.',
  410: 'The cursor is too old.',
  413: 'The body is larger than 1 MiB.',
  422: 'The body is invalid.',
  429: 'You have too many streams open: Retry-After says when to try again.',
  500: 'Internal server error.',
  503: 'Too many streams are open: Retry-After says when to try again.',
};

/**
 * Describe the ten operations and, under a separate tag, those of our extensions, as OpenAPI 3.1, from the contract's
 * tables.
 */
export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (endpoint: Endpoint, about: Record<string, unknown>) => {
    const path = (paths[endpoint.path] ??= { servers: servers[endpoint.host] });
    path[endpoint.method.toLowerCase()] = { ...describeOperation(endpoint), ...about };
  };
  for (const endpoint of endpoints) add(endpoint, { description: `Interface §${endpoint.section}.` });
  for (const endpoint of [listExtensions, ...runsEndpoints, ...meEndpoints, ...logsEndpoints, ...adminEndpoints]) {
    add(endpoint, { description: `Beyond the interface: ${endpoint.section}.`, tags: [EXTENSIONS] });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Workflow Service', version: '1.0' },
    tags: [{ name: EXTENSIONS, description: 'Optional, beyond the interface.' }],
    paths,
    components: {
      schemas: { Error: toSchema(descriptionError, 'output'), ValidationError: toSchema(validationError, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}

function describeOperation(endpoint: Endpoint): Record<string, unknown> {
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint)];
  const credentials = endpoint.apiKey ? { bearer: [], apiKey: [] } : { bearer: [] };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: endpoint.isPublic ? [] : [credentials],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      200: {
        description: 'Success.',
        content: { [endpoint.answers ?? 'application/json']: { schema: toSchema(endpoint.response, 'output') } },
      },
      ...Object.fromEntries(endpoint.errors.map((status) => [status, describeError(status)])),
    },
  };
}

function pathParameters({ path }: Endpoint) {
  const schema = { type: 'string', format: 'uuid' };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema }));
}

function queryParameters({ query }: Endpoint) {
  return Object.entries((query?.shape ?? {}) as Record<string, z.ZodMiniType>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: toSchema(schema, 'input'),
  }));
}

function describeError(status: number) {
  const schema = { $ref: `#/components/schemas/${status === 422 ? 'ValidationError' : 'Error'}` };
  return { description: meanings[status] ?? 'Error.', content: { 'application/json': { schema } } };
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return withoutDefaults(rest);
}

/**
 * Remove the fallbacks for lenient parsing from the contract's schemas: they belong to the parser and are not defaults
 * of the interface.
 */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => key !== 'default' || (typeof inner === 'object' && inner !== null),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutDefaults(inner)]));
}
