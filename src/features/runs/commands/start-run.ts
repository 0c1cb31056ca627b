import { clock } from '@/api/clock.ts';
import { getRunId, startRun as startRunEndpoint } from '@/contract/endpoints.ts';
import type { RunInputs, StartRunBody } from '@/contract/run.ts';
import { isRefusal } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';

import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';
import { toFault } from '@/features/runs/run-fault.ts';
import { withSendLock } from './send-lock.ts';
import { texts } from './texts.ts';

/** A run to start. The names of its workflow and team are stored in its row. */
export interface RunPlan {
  readonly workflow: { readonly id: string; readonly name: string };
  readonly team: { readonly id: string; readonly name: string };
  readonly inputs?: RunInputs | undefined;
  readonly origin?: string | number | undefined;
  /** The user's name for the run. */
  readonly name?: string | undefined;
  /**
   * Position in a batch, which distinguishes runs with equal inputs. A part that was refused with a 401, or never
   * arrived, is sent again with the same run ID.
   */
  readonly part?: string | undefined;
  /** The ID of the run that this is a rerun of. */
  readonly madeFrom?: string | undefined;
}

/**
 * Start a run: request an ID, store the row, then send the start (interface §4.7, §4.8). All starts go through this
 * function. A start without a usable response also resolves; the row's state is then "Not confirmed".
 * @returns the ID of the run to open, which is the one in the response, if that differs from the requested one
 * @throws ApiError if no ID could be requested, in which case nothing was started, or if the service refused the start
 */
export async function startRun(writer: RunWriter, plan: RunPlan, now: () => number = clock.now): Promise<string> {
  const { api, ledger } = writer;
  const earlier = plan.part === undefined ? undefined : await findPart(ledger, plan.part);
  if (earlier && isToSendAgain(earlier)) return sendAgain(writer, earlier.runId, now);
  const runId = idOf(await api.request(getRunId, {}));
  const row = startingRow(
    {
      ledger: ledger.key,
      runId,
      workflowId: plan.workflow.id,
      workflowName: plan.workflow.name,
      teamId: plan.team.id,
      teamName: plan.team.name,
      origin: plan.origin,
      name: plan.name,
      part: plan.part,
      madeFrom: plan.madeFrom,
    },
    now(),
  );
  const sent = await withSendLock(runId, async () => {
    // Add the row while holding the lock, so that other tabs don't mistake it for an interrupted start.
    await ledger.add([{ row, inputs: plan.inputs }]);
    return post(writer, runId, plan.team.id, bodyOf(plan), now);
  });
  return sent ?? runId;
}

/**
 * Send an unconfirmed start again, with the same run ID. The interface does not guarantee that a run ID is started only
 * once.
 * @returns the ID of the run to open
 * @throws ApiError if the service refused the start; Error if the run's workflow or team is unknown
 */
export async function sendAgain(writer: RunWriter, runId: string, now: () => number = clock.now): Promise<string> {
  const { ledger } = writer;
  const row = await ledger.get(runId);
  const { workflowId, teamId } = row ?? {};
  if (!row || !workflowId || !teamId) throw new Error(texts.unknownPlace);
  const inputs = await ledger.inputs(runId);
  const body: StartRunBody = { id: workflowId, ...optional(inputs, row.origin) };
  const sent = await withSendLock(runId, async () => {
    // The interrupted request may have arrived at the service.
    await ledger.observe(runId, { type: 'start-interrupted', at: now() });
    await ledger.observe(runId, { type: 'start-sent', at: now() });
    return post(writer, runId, teamId, body, now);
  });
  return sent ?? runId;
}

async function post(
  { api, ledger }: RunWriter,
  runId: string,
  teamId: string,
  body: StartRunBody,
  now: () => number,
): Promise<string> {
  try {
    const answer = await api.request(startRunEndpoint, { params: { team_id: teamId, run_id: runId }, body });
    const { status, message } = answer;
    const answeredId = idOf(answer);
    const otherRunId = answeredId === runId ? undefined : answeredId;
    const accepted = { type: 'start-accepted', at: now(), status, message, otherRunId } as const;
    const row = await ledger.observe(runId, accepted);
    if (!otherRunId || !row) return runId;
    const other = { ...startingRow({ ...row, runId: otherRunId }, now()), archivedAt: undefined };
    await ledger.add([{ row: other, inputs: body.inputs }]);
    await ledger.observe(otherRunId, { ...accepted, otherRunId: undefined });
    return otherRunId;
  } catch (error) {
    const fault = toFault(error);
    await ledger.observe(runId, { type: 'start-failed', at: now(), fault });
    if (isRefusal(fault)) throw error;
    return runId;
  }
}

/** Normalise a run ID. A UUID may be written in capitals (RFC 9562 §4), but the ledger and links use lower case. */
function idOf({ run_id: runId }: { readonly run_id: string }): string {
  return runId.toLowerCase();
}

/** Find the row of one part of a batch. */
export async function findPart(ledger: Ledger, part: string): Promise<RunRow | undefined> {
  return (await ledger.list()).find((row) => row.part === part);
}

/** Whether a start may be sent again with its run ID: it was refused with a 401, or never arrived at the service. */
export function isToSendAgain({ facts: { start, service } }: RunRow): boolean {
  if (start.kind === 'unconfirmed') return start.isMissing === true && !service;
  return start.kind === 'refused' && start.fault.status === 401;
}

function bodyOf({ workflow, inputs, origin }: RunPlan): StartRunBody {
  return { id: workflow.id, ...optional(inputs, origin) };
}

function optional(inputs: RunInputs | undefined, origin: string | number | undefined) {
  return { ...(inputs && { inputs }), ...(origin !== undefined && { origin }) };
}
