import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { isStatus } from '@/api/api-error.ts';
import type { RunInputs } from '@/contract/run.ts';
import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunPlan } from '@/features/runs/commands/start-run.ts';
import { useRunsLoader } from '@/features/runs/runs-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './quick-start-texts.ts';

/** Two clicks in so short a time, in milliseconds, are one that was a double click. */
const doubleClickMs = 1000;

/** What is started: a workflow in a team, perhaps with inputs, or with those of a run. */
interface QuickStartPlan extends Pick<RunPlan, 'workflow' | 'team'> {
  readonly inputs?: RunInputs | undefined;
  readonly inputsOf?: RunRow | undefined;
  /** What tells this start from others of the same page. */
  readonly key: string;
}

/** Starts by one click, each told of by a toast. */
export interface QuickStart {
  readonly start: (plan: QuickStartPlan) => void;
  /** Whether a start with this key is under way. */
  readonly isStarting: (key: string) => boolean;
}

/**
 * Start runs by one click: the person stays where they are, and a toast leads to the run. What starts them is loaded
 * with the first.
 */
export function useQuickStart(): QuickStart {
  const loader = useRunsLoader();
  const queryClient = useQueryClient();
  const [starting, setStarting] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const toast = useToast();

  async function begin({ workflow, team, inputs, inputsOf }: QuickStartPlan) {
    const [runs, { startOnce }] = await Promise.all([loader.load(), import('@/features/runs/commands/start-once.ts')]);
    const given = inputsOf ? await runs.ledger.inputs(inputsOf.runId) : inputs;
    return startOnce(runs, { workflow, team, inputs: given, origin: inputsOf?.origin });
  }

  function tellStarted(runId: string, { workflow }: QuickStartPlan) {
    const path = paths.run(runId);
    toast({
      id: `started ${runId}`,
      message: texts.started(workflow.name),
      link: { label: texts.view, href: hrefOf(path), follow: () => void navigate(path) },
    });
  }

  function tellNotStarted(error: unknown, { workflow }: QuickStartPlan) {
    const { title, words, advice } = explainError(error);
    const message = [`${title}.`, words, advice].filter(Boolean).join(' ');
    toast({ id: `not started ${workflow.id}`, color: 'red', title: texts.notStarted(workflow.name), message });
    // The team may no longer be the person's.
    if (isStatus(error, 403) || isStatus(error, 404)) {
      void queryClient.invalidateQueries({ queryKey: teamQueries.all() });
    }
  }

  async function run(plan: QuickStartPlan) {
    // As any other mutation, but without what watches over one for a component: the page may be left before the answer.
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: begin });
    await mutation.execute(plan).then(
      (runId) => tellStarted(runId, plan),
      (error: unknown) => tellNotStarted(error, plan),
    );
    const end = () => setStarting((before) => new Set([...before].filter((key) => key !== plan.key)));
    setTimeout(end, doubleClickMs);
  }

  return {
    start: (plan) => {
      if (starting.has(plan.key)) return;
      setStarting((before) => new Set([...before, plan.key]));
      void run(plan);
    },
    isStarting: (key) => starting.has(key),
  };
}
