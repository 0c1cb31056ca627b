import { request } from '@/api/request.ts';
import { getRunId, startRun as startRunEndpoint } from '@/contract/endpoints.ts';
import type { RunInputs, StartRunBody } from '@/contract/run.ts';
import { isRefusal } from '@/domain/run-observation.ts';
import { startingRow } from '@/domain/run-record.ts';

import type { Ledger } from './ledger.ts';
import { toFault } from './run-fault.ts';
import { withSendLock } from './send-lock.ts';

/** What a person asks for when starting a run; the names are kept so that the row reads well later. */
export interface RunPlan {
  readonly workflow: { readonly id: string; readonly name: string };
  readonly team: { readonly id: string; readonly name: string };
  readonly inputs?: RunInputs | undefined;
  readonly origin?: string | number | undefined;
  /** The person's own name for the run. */
  readonly name?: string | undefined;
  /** Which of several that are started together; tells equal ones apart. */
  readonly part?: string | undefined;
}

/**
 * Start a run: mint its id, keep its row, then post (interface §4.7, §4.8). Nothing else starts runs.
 * A start without a usable answer resolves too: its row says "Not confirmed".
 * @returns the id to look at, the service's own when it returned another one
 * @throws ApiError when no id could be had (nothing was started), or when the service refused
 */
export async function startRun(ledger: Ledger, plan: RunPlan, now: () => number = Date.now): Promise<string> {
  const { run_id: runId } = await request(getRunId, {});
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
    },
    now(),
  );
  await ledger.add([{ row, inputs: plan.inputs }]);
  return (await withSendLock(runId, () => post(ledger, runId, plan.team.id, bodyOf(plan), now))) ?? runId;
}

/**
 * Post an unconfirmed start once more, with the same run id. The interface does not promise that one id starts once.
 * @returns the id to look at
 * @throws ApiError when the service refused
 */
export async function sendAgain(ledger: Ledger, runId: string, now: () => number = Date.now): Promise<string> {
  const row = await ledger.get(runId);
  const { workflowId, teamId } = row ?? {};
  if (!row || !workflowId || !teamId) throw new Error('This run’s workflow or team is not known here.');
  const inputs = await ledger.inputs(runId);
  const body: StartRunBody = { id: workflowId, ...optional(inputs, row.origin) };
  const sent = await withSendLock(runId, async () => {
    // A sending that was cut off leaves the doubt that it arrived.
    await ledger.observe(runId, { type: 'start-interrupted', at: now() });
    await ledger.observe(runId, { type: 'start-sent', at: now() });
    return post(ledger, runId, teamId, body, now);
  });
  return sent ?? runId;
}

async function post(
  ledger: Ledger,
  runId: string,
  teamId: string,
  body: StartRunBody,
  now: () => number,
): Promise<string> {
  try {
    const answer = await request(startRunEndpoint, { params: { team_id: teamId, run_id: runId }, body });
    const { status, message } = answer;
    const otherRunId = answer.run_id.toLowerCase() === runId.toLowerCase() ? undefined : answer.run_id;
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

function bodyOf({ workflow, inputs, origin }: RunPlan): StartRunBody {
  return { id: workflow.id, ...optional(inputs, origin) };
}

function optional(inputs: RunInputs | undefined, origin: string | number | undefined) {
  return { ...(inputs && { inputs }), ...(origin !== undefined && { origin }) };
}
