import * as z from 'zod/mini';

import { endpoint } from './endpoints.ts';

/** The extensions of a service: names with versions (`docs/extensions.md`). */
export const extensions = z.record(z.string(), z.int());
export type Extensions = z.output<typeof extensions>;

/** The extensions that the embedded service offers. */
export const ourExtensions: Extensions = { runs: 1, me: 1, logs: 1, admin: 1 };

export const listExtensions = endpoint({
  name: 'listExtensions',
  section: 'extensions',
  summary: 'List extensions',
  method: 'GET',
  host: 'accounts',
  path: '/extensions',
  response: extensions,
  apiKey: false,
  isPublic: true,
  errors: [500],
});
