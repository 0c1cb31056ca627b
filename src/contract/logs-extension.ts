import * as z from 'zod/mini';

import { endpoint } from './endpoints.ts';

const wholeNumber = z.int().check(z.minimum(0));

/** A line printed by a run (extension `logs` 1). */
export const logLine = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** `stdout`, `stderr`, or `service` for lines that the service adds. An open set. */
  output: z.string(),
  /**
   * The line without its line break, but including any control sequences that were printed. If it ends with a carriage
   * return, the next line of the same output overwrites it.
   */
  text: z.string(),
});
export type LogLine = z.output<typeof logLine>;

/** A part of a run's log, of at most 500,000 characters as JSON (extension `logs` 1). */
export const runLog = z.object({
  /** The attempt that this log belongs to. A run that is started again has another log. */
  attempt: wholeNumber,
  lines: z.array(logLine),
  /** Where the next part starts, in bytes. */
  after: wholeNumber,
  /** Number of bytes stored so far. */
  size: wholeNumber,
  /** Whether more lines exist or may follow. */
  more: z.boolean(),
  /** Whether the log ends here because it has reached its size limit. */
  cut: z.boolean(),
});
export type RunLog = z.output<typeof runLog>;

/** Where to continue: `after` of an earlier response; default: the first line. */
export const runLogQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'must be a number of bytes'))),
});

/** The log of a run from a position on; 404 for an unknown run (extension `logs` 1). */
export const getRunLog = endpoint({
  name: 'getRunLog',
  section: 'extension logs 1',
  host: 'accounts',
  apiKey: true,
  summary: 'Read the log of a run',
  method: 'GET',
  path: '/runs/{run_id}/log',
  query: runLogQuery,
  response: runLog,
  errors: [400, 401, 403, 404, 500],
});

/** The operations of extension `logs` 1, at the accounts base. */
export const logsEndpoints = [getRunLog] as const;
