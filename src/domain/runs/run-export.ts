import * as z from 'zod/mini';

import { runInputs, type RunInputs } from '@/contract/run.ts';

import type { RunRow } from './run-record.ts';

const longestText = 10_000;
const time = z.number().check(z.nonnegative());
/** Truncates a text that is too long, so that its run can still be imported. */
const text = z.pipe(
  z.string(),
  z.transform((long) => long.slice(0, longestText)),
);
const optionalText = z.optional(text);
const runId = z.guid();

const fault = z.object({
  kind: z.enum(['network', 'timeout', 'http', 'contract']),
  status: z.optional(z.number()),
  words: text,
  issues: z.optional(z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: text }))),
});

const start = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tracked'), at: time, byLink: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('mirrored'), at: time }),
  z.object({ kind: z.literal('sending'), at: time, doubt: z.boolean() }),
  z.object({ kind: z.literal('unconfirmed'), at: time, fault: z.optional(fault), isMissing: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('refused'), at: time, fault }),
  z.object({
    kind: z.literal('accepted'),
    at: time,
    status: text,
    message: text,
    doubt: z.optional(z.boolean()),
    otherRunId: z.optional(runId),
  }),
]);

const cancel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sending'), at: time }),
  z.object({ kind: z.literal('accepted'), at: time, message: text }),
  z.object({ kind: z.literal('refused'), at: time, fault }),
  z.object({ kind: z.literal('unconfirmed'), at: time, fault: z.optional(fault) }),
]);

const checkTimes = { sentAt: time, at: time };
const check = z.discriminatedUnion('outcome', [
  z.object({ ...checkTimes, outcome: z.literal('result') }),
  z.object({ ...checkTimes, outcome: z.literal('none'), words: text, retryAfterMs: z.optional(time) }),
  z.object({ ...checkTimes, outcome: z.literal('failed'), fault, retryAfterMs: z.optional(time) }),
]);

const person = z.object({ id: text, email: text });

const service = z.object({
  version: z.int(),
  at: time,
  aheadMs: z.number(),
  status: text,
  words: text,
  name: optionalText,
  note: optionalText,
  createdAt: time,
  startedAt: z.optional(time),
  endedAt: z.optional(time),
  startedBy: person,
  cancelledBy: z.optional(person),
  attempt: z.optional(z.number()),
  output: z.optional(z.object({ name: text, type: text, size: z.optional(z.number()), expiresAt: z.optional(time) })),
  isMine: z.boolean(),
});

const facts = z.object({
  start,
  service: z.optional(service),
  cancel: z.optional(cancel),
  check: z.optional(check),
  answered: z.optional(z.object({ at: time, words: text })),
  report: z.optional(z.object({ status: text, words: text, at: time })),
  resultAt: z.optional(time),
  pendingAt: z.optional(time),
  queuedAt: z.optional(time),
  runningAt: z.optional(time),
  endedAt: z.optional(time),
  failures: z.int().check(z.nonnegative()),
  failingSince: z.optional(time),
  watchedMs: time,
  resumedAt: z.optional(time),
  stopped: z.optional(z.object({ at: time, by: z.enum(['person', 'age']) })),
});

const exportedRun = z.object({
  runId,
  createdAt: time,
  workflowId: optionalText,
  workflowName: optionalText,
  teamId: optionalText,
  teamName: optionalText,
  origin: z.optional(z.union([text, z.number()])),
  name: optionalText,
  archivedAt: z.optional(time),
  starredAt: z.optional(time),
  note: optionalText,
  part: optionalText,
  madeFrom: z.optional(runId),
  facts,
  events: z.array(z.object({ at: time, label: text, words: text })).check(z.maxLength(50)),
  inputs: z.optional(runInputs),
});

const exportFile = z.object({
  format: z.literal('runboard-runs'),
  version: z.literal(1),
  exportedAt: text,
  runs: z.array(z.unknown()),
});

/** A row and the inputs of its run. */
export interface ExportedRun {
  readonly row: RunRow;
  readonly inputs?: RunInputs | undefined;
}

/** Write an export of these runs, which contains no credentials and no result's address. */
export function writeExport(runs: readonly ExportedRun[], exportedAt: Date): string {
  const bare = runs.map(({ row: { ledger: _ledger, revision: _revision, given: _given, ...row }, inputs }) =>
    Object.assign(row, inputs && { inputs }),
  );
  return JSON.stringify(
    { format: 'runboard-runs', version: 1, exportedAt: exportedAt.toISOString(), runs: bare },
    null,
    1,
  );
}

/** The runs of an import, and the number of unreadable ones. */
export interface ReadExport {
  readonly runs: readonly ExportedRun[];
  readonly unreadable: number;
}

/**
 * Read an export for a ledger. Each run is validated separately; unknown fields are left out.
 * @throws Error with a readable message if the text is not an export
 */
export function readExport(exported: string, ledger: string): ReadExport {
  const read = exportFile.safeParse(parseJson(exported));
  if (!read.success) throw new Error('This file isn’t an export of runs from Runboard.');
  const runs = read.data.runs.map((run) => exportedRun.safeParse(run));
  const good = runs.flatMap((run) => (run.success ? [run.data] : []));
  return {
    runs: good.map(({ inputs, ...row }) => ({
      row: Object.assign(row, { runId: row.runId.toLowerCase(), ledger, revision: 0 }),
      inputs,
    })),
    unreadable: runs.length - good.length,
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
