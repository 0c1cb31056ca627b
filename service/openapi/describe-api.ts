import * as z from 'zod/mini';

import { endpoints, type Endpoint, type Host } from '@/contract/endpoints.ts';
import { descriptionError, validationError } from '@/contract/errors.ts';
import { runsEndpoints, type ExtensionEndpoint } from '@/contract/runs-extension.ts';

const servers: Record<Host, readonly { readonly url: string }[]> = {
  accounts: [{ url: '/accounts' }],
  api: [{ url: '/api' }],
  cancel: [{ url: '/api' }, { url: '/accounts' }],
};

/** An endpoint of the interface or of an extension. */
type AnyEndpoint = Endpoint & Partial<ExtensionEndpoint>;

const RUNS_TAG = "The team's runs";

const meanings: Record<number, string> = {
  400: 'Bad request: invalid JSON, missing fields, invalid parameters, or an identifier in the wrong format.',
  401: 'Bearer token or API key invalid or missing.',
  402: 'Subscription not active, or no credits.',
  403: 'The caller lacks permission for the operation.',
  404: 'Not found: workflow, team, run, or a run without a result.',
  409: 'The run id was used for another run.',
  410: 'The cursor is too old.',
  413: 'The body is larger than 1 MiB.',
  422: 'The body is not as it should be.',
  500: 'Internal server error.',
  503: 'Too many streams are open: Retry-After says when to try again.',
};

/** The ten operations and, under a tag of their own, those of our extension, as OpenAPI 3.1 from the contract's tables. */
export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const describe = (endpoint: AnyEndpoint, about: object) => {
    const path = (paths[endpoint.path] ??= { servers: servers[endpoint.host] });
    path[endpoint.method.toLowerCase()] = describeOperation(endpoint, about);
  };
  for (const endpoint of endpoints) describe(endpoint, { description: `Interface §${endpoint.section}.` });
  for (const endpoint of runsEndpoints) {
    describe(endpoint, { tags: [RUNS_TAG], description: 'Beyond the interface: extension `runs` 1.' });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Workflow Service', version: '1.0' },
    tags: [{ name: RUNS_TAG, description: 'Optional, beyond the interface.' }],
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

function describeOperation(endpoint: AnyEndpoint, about: object): Record<string, unknown> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const inQuery = Object.entries((endpoint.query?.shape ?? {}) as Record<string, z.ZodMiniType>).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: toSchema(schema, 'input'),
    }),
  );
  const parameters = [...inPath, ...inQuery];
  const success = { [endpoint.answers ?? 'application/json']: { schema: toSchema(endpoint.response, 'output') } };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...about,
    security: [endpoint.apiKey ? { bearer: [], apiKey: [] } : { bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Success.', content: success },
      ...Object.fromEntries(endpoint.errors.map((status) => [status, describeError(status)])),
    },
  };
}

function describeError(status: number) {
  const schema = { $ref: `#/components/schemas/${status === 422 ? 'ValidationError' : 'Error'}` };
  return { description: meanings[status] ?? 'Error.', content: { 'application/json': { schema } } };
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return withoutDefaults(rest);
}

/** The contract reads leniently by falling back; that fallback is the reader's, not a default of the interface. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => key !== 'default' || (typeof inner === 'object' && inner !== null),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutDefaults(inner)]));
}
