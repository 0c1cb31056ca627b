import * as z from 'zod/mini';

import { endpoint } from '@/contract/endpoints.ts';
import { itemId } from '@/contract/fields.ts';

import { extension } from './admin-fields.ts';
import { count, time } from './admin-items.ts';

/** The state of what the service depends on (extension `admin` 1). Sizes are in bytes. */
export const systemState = z.object({
  version: z.string(),
  database: z.object({
    /** `embedded` or `postgresql`; an open set. */
    kind: z.string(),
    version: z.string(),
    size: count,
  }),
  storage: z.object({
    /** `disk` or `bucket`; an open set. */
    kind: z.string(),
    /**
     * Used space of the disk for results, including other files on it; null: results are in a bucket, which doesn't
     * report it.
     */
    used: z.nullable(count),
    free: z.nullable(count),
  }),
  /** Names of migrations: applied, pending, and those of a newer version. */
  migrations: z.object({ applied: z.array(z.string()), pending: z.array(z.string()), newer: z.array(z.string()) }),
  nodes: z.array(
    z.object({
      id: itemId,
      host: z.string(),
      /** `all`, `web` or `worker`; an open set. */
      role: z.string(),
      version: z.string(),
      started_at: time,
      seen_at: time,
      /** `ok`, `silent` (not seen for 30 s) or `trouble`; an open set. */
      health: z.string(),
      /** What is wrong with the node; null if nothing is. */
      trouble: z.nullable(z.string()),
    }),
  ),
  as_of: time,
});
export type SystemState = z.output<typeof systemState>;

/** The state of everything that the service depends on; for operators (extension `admin` 1). */
export const getSystem = endpoint({
  ...extension,
  name: 'getSystem',
  summary: 'Get the state of the system',
  method: 'GET',
  path: '/admin/system',
  response: systemState,
  errors: [401, 403, 500],
});
