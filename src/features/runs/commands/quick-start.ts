import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router-dom';

import { clock } from '@/api/clock.ts';
import { isStatus } from '@/api/api-error.ts';
import type { RunInputs } from '@/contract/run.ts';
import { paths } from '@/domain/paths.ts';
import { readRunInputs } from '@/features/runs/read-run-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import type { Toaster } from '@/ui/feedback/toast.tsx';

import { cancelRun } from './cancel-run.ts';
import { texts } from './quick-start-texts.ts';
import { type RunStarter, startOnce } from './start-once.ts';
import { startedToastId } from './started-toast-id.ts';
import type { RunPlan } from './start-run.ts';

/** A workflow to start in a team, with the given inputs, with those of another run, or without inputs. */
export interface QuickStartPlan extends Pick<RunPlan, 'workflow' | 'team'> {
  readonly inputs?: RunInputs | undefined;
  /** The run to copy the inputs from. */
  readonly inputsOf?: RunRow | undefined;
  /** Identifies the start among those on the same page. */
  readonly key: string;
}

/** Dependencies of a one-click start, provided by its page. */
export interface QuickStarter {
  readonly runs: RunStarter;
  readonly queryClient: QueryClient;
  /** Show a toast, unless the user has signed out since. */
  readonly show: Toaster['show'];
  readonly navigate: NavigateFunction;
}

/** Execute a mutation without a component, because the user may leave the page before it ends. */
function mutate<Result>({ queryClient }: QuickStarter, mutationFn: () => Promise<Result>): Promise<Result> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
}

/** Start a run and show a toast with a link to it and a button to cancel it. */
export async function quickStart(starter: QuickStarter, plan: QuickStartPlan): Promise<void> {
  const { runs, queryClient } = starter;
  const { workflow, team, inputsOf } = plan;
  // A toast shows the outcome here, so it need not be announced elsewhere.
  runs.quickStarts.add(workflow.id);
  try {
    const inputs = inputsOf ? await readRunInputs(runs, inputsOf.runId) : plan.inputs;
    const { id, name } = workflow;
    const run = { workflow: { id, name }, team, inputs: inputs ?? undefined, origin: inputsOf?.origin };
    const runId = await mutate(starter, () => startOnce(runs, run));
    await tellStarted(starter, plan, runId);
  } catch (error) {
    tellFailed(starter, error, texts.notStarted(workflow.name));
    // The user may have left the team.
    if (isStatus(error, 403) || isStatus(error, 404)) {
      void queryClient.invalidateQueries({ queryKey: teamQueries.all() });
    }
  } finally {
    runs.quickStarts.delete(workflow.id);
  }
}

async function tellStarted(starter: QuickStarter, { workflow, team, inputsOf }: QuickStartPlan, runId: string) {
  const { runs, show, navigate } = starter;
  const path = paths.run(runId);
  const link = { label: texts.view, href: hrefOf(path), follow: () => void navigate(path) };
  const id = startedToastId(runId);
  const row = await runs.ledger.get(runId);
  const kind = row && runState(row.facts, clock.now()).kind;
  if (kind === 'not-confirmed') {
    show({ id, title: texts.uncertain, message: texts.uncertainText, link });
    return;
  }
  const message = (inputsOf ? texts.repeated : texts.started)(workflow.name);
  if (kind && isEnd(kind)) {
    show({ id, message, link });
    return;
  }
  const cancel = () =>
    mutate(starter, () => cancelRun(runs, { runId, teamId: team.id })).catch((error: unknown) =>
      tellFailed(starter, error, texts.notCancelled(workflow.name)),
    );
  // Remove the button once the run has ended, because the run can no longer be cancelled.
  const unsubscribe = runs.ledger.subscribe((changed) => {
    const now = changed === 'all' ? undefined : changed.find((one) => one.runId === runId);
    if (!now || !isEnd(runState(now.facts, clock.now()).kind)) return;
    unsubscribe();
    show({ id, message, link });
  });
  show({
    id,
    message,
    link,
    action: { label: texts.cancel, act: () => void cancel() },
    onClose: unsubscribe,
  });
}

function tellFailed({ show }: QuickStarter, error: unknown, title: string) {
  const { title: what, words, advice } = explainError(error);
  show({ color: 'red', title, message: texts.why(words || what, advice) });
}
