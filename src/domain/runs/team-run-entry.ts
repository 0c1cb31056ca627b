import type { RunInputs } from '@/contract/run.ts';
import type { TeamRun } from '@/contract/team-run.ts';

import { mirroredRow, type RunRow } from './run-record.ts';
import type { ServiceFact } from './service-fact.ts';

/** The ledger, the user and the time of one read of the team's runs. */
export interface ReadingOfRuns {
  /** The key of the ledger that the rows are added to. */
  readonly ledger: string;
  readonly viewerId: string;
  /** When the runs were read, in milliseconds since the epoch, by this computer's clock. */
  readonly at: number;
  /** How far the service's clock is ahead of this computer's, in milliseconds. */
  readonly aheadMs: number;
  /** Names of teams, by ID. */
  readonly teamNames: ReadonlyMap<string, string>;
}

/**
 * Create the row of a run that the service lists, with the run's inputs; undefined if its creation time is unreadable.
 */
export function teamRunEntry(
  run: TeamRun,
  reading: ReadingOfRuns,
): { readonly row: RunRow; readonly inputs?: RunInputs | undefined } | undefined {
  const createdAt = Date.parse(run.created_at);
  if (!Number.isFinite(createdAt)) return undefined;
  const { ledger, teamNames } = reading;
  const row = mirroredRow(
    {
      ledger,
      runId: run.run_id.toLowerCase(),
      workflowId: run.workflow.id,
      workflowName: run.workflow.name || undefined,
      teamId: run.team_id,
      teamName: teamNames.get(run.team_id),
      origin: run.origin ?? undefined,
    },
    serviceFact(run, createdAt, reading),
  );
  return { row, ...(run.inputs && { inputs: run.inputs }) };
}

function serviceFact(run: TeamRun, createdAt: number, { viewerId, at, aheadMs }: ReadingOfRuns): ServiceFact {
  return {
    version: run.version,
    at,
    aheadMs,
    status: run.status,
    words: run.message,
    share: shareOf(run),
    name: run.name || undefined,
    note: run.note || undefined,
    createdAt,
    startedAt: timeOf(run.started_at),
    endedAt: timeOf(run.ended_at),
    startedBy: run.started_by,
    cancelledBy: run.cancelled_by ?? undefined,
    attempt: run.attempt ?? undefined,
    output: run.output
      ? {
          name: run.output.name,
          type: run.output.type,
          size: run.output.size ?? undefined,
          expiresAt: timeOf(run.output.expires_at),
        }
      : undefined,
    isMine: run.started_by.id === viewerId,
  };
}

/**
 * The progress of a running run from 0 to 1, computed from the percentage, or else from the steps; undefined if it is
 * not valid.
 */
function shareOf({ status, percent, step, steps }: TeamRun): number | undefined {
  if (status !== 'running') return undefined;
  const share = typeof percent === 'number' ? percent / 100 : (step ?? NaN) / (steps ?? NaN);
  return share >= 0 && share <= 1 ? share : undefined;
}

function timeOf(text: string | null | undefined): number | undefined {
  const time = text ? Date.parse(text) : NaN;
  return Number.isFinite(time) ? time : undefined;
}
