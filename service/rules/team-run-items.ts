import * as z from 'zod/mini';

import type { TeamRun } from '@/contract/team-run.ts';

import { readAcceptedBody } from '../store/runs/accepted-body.ts';
import type { TeamRunRow } from '../store/runs/team-run-rows.ts';

const INPUTS_LIMIT = 2048;
const MESSAGE_LIMIT = 4000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The text before and after the inputs of a canonical body: `{"id":"…","inputs":` and, at its end, `,"origin":…}`. */
const BEFORE_INPUTS = '{"id":"","inputs":'.length + 36;
const ORIGIN = ',"origin":';
const originValue = z.nullable(z.union([z.string(), z.number()]));

/** Retention of ended runs and their outputs, in days; undefined: unlimited. */
export interface Kept {
  readonly runDays: number | undefined;
  readonly outputDays: number | undefined;
}

/**
 * A run as in extension `runs` 1.
 * @param whole whether to include all its inputs, whatever their size
 */
export function teamRunItem(row: TeamRunRow, kept: Kept, { whole = false } = {}): TeamRun {
  const { inputs, size, origin } = readGiven(row);
  return {
    run_id: row.id,
    team_id: row.team_id,
    workflow: { id: row.workflow_id, name: row.workflow_name },
    status: row.status,
    message: (row.reason ?? row.progress ?? '').slice(0, MESSAGE_LIMIT),
    ...numbersOf(row),
    name: row.name,
    note: row.note,
    inputs: whole || size <= INPUTS_LIMIT ? inputs : null,
    inputs_size: size,
    origin,
    started_by: { id: row.caller_id, email: row.caller_email },
    cancelled_by: row.cancelled_by === null ? null : { id: row.cancelled_by, email: row.canceller_email ?? '' },
    attempt: row.attempt,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    output: outputOf(row, kept),
    version: row.version,
  };
}

/** Time before which ended runs may have been removed; the start of 1970 if all runs are kept. */
export function keptSince({ runDays }: Kept, now: Date): string {
  return new Date(runDays === undefined ? 0 : now.getTime() - runDays * DAY_MS).toISOString();
}

/** A run's progress in numbers, while its executor knows them. */
function numbersOf({ status, percent, step, steps }: TeamRunRow): Pick<TeamRun, 'percent' | 'step' | 'steps'> {
  if (status !== 'running') return {};
  return { ...(percent !== null && { percent }), ...(step !== null && { step }), ...(steps !== null && { steps }) };
}

function outputOf(row: TeamRunRow, { runDays, outputDays }: Kept): TeamRun['output'] {
  const { output_name, output_type, output_size, ended_at } = row;
  if (output_name === null) return null;
  const days = Math.min(runDays ?? Infinity, outputDays ?? Infinity);
  return {
    name: output_name,
    type: output_type ?? 'application/octet-stream',
    size: output_size === null ? null : Number(output_size),
    expires_at: ended_at && days < Infinity ? new Date(ended_at.getTime() + days * DAY_MS).toISOString() : null,
  };
}

/** Parse a run's inputs. For a long body, only its end was read, because the inputs are too long to include. */
function readGiven({ body, body_size, body_tail }: TeamRunRow): {
  inputs: TeamRun['inputs'];
  size: number;
  origin: string | null;
} {
  if (body !== null) {
    const { inputs, origin } = readAcceptedBody(body);
    const size = Buffer.byteLength(JSON.stringify(inputs));
    return { inputs, size, origin: origin === undefined ? null : String(origin) };
  }
  const tail = body_tail ?? '';
  // Quotes within a text are escaped, so the last match is the key itself.
  const at = tail.lastIndexOf(ORIGIN);
  if (at < 0) return { inputs: null, size: body_size - BEFORE_INPUTS, origin: null };
  const origin = originValue.parse(JSON.parse(tail.slice(at + ORIGIN.length, -1)));
  const after = Buffer.byteLength(tail.slice(at));
  return { inputs: null, size: body_size - BEFORE_INPUTS - after, origin: origin === null ? null : String(origin) };
}
