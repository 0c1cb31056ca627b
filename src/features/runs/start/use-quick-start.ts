import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { RunInputs } from '@/contract/run.ts';
import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useStartRun } from '@/features/runs/commands/run-mutations.ts';
import type { RunPlan } from '@/features/runs/commands/start-run.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './quick-start-texts.ts';

/** Two clicks in so short a time, in milliseconds, are one that was a double click. */
const doubleClickMs = 1000;

/** What is started: a workflow in a team, perhaps with inputs, or with those of a run. */
export interface QuickStartPlan extends Pick<RunPlan, 'workflow' | 'team'> {
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

/** Start runs by one click: the person stays where they are, and a toast leads to the run. */
export function useQuickStart(): QuickStart {
  const { ledger } = useRuns();
  const { mutateAsync } = useStartRun();
  const [starting, setStarting] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const toast = useToast();

  async function begin({ workflow, team, inputs, inputsOf }: QuickStartPlan) {
    const given = inputsOf ? await ledger.inputs(inputsOf.runId) : inputs;
    const runId = await mutateAsync({ workflow, team, inputs: given, origin: inputsOf?.origin });
    toast({
      id: `started ${runId}`,
      message: texts.started(workflow.name),
      link: { label: texts.view, href: hrefOf(paths.run(runId)), follow: () => void navigate(paths.run(runId)) },
    });
  }

  function start(plan: QuickStartPlan) {
    const { key, workflow } = plan;
    if (starting.has(key)) return;
    setStarting((before) => new Set([...before, key]));
    void begin(plan)
      .catch((error: unknown) => {
        const { title, words, advice } = explainError(error);
        const message = [`${title}.`, words, advice].filter(Boolean).join(' ');
        toast({ id: `not started ${workflow.id}`, color: 'red', title: texts.notStarted(workflow.name), message });
      })
      .then(() =>
        setTimeout(() => setStarting((before) => new Set([...before].filter((one) => one !== key))), doubleClickMs),
      );
  }

  return { start, isStarting: (key) => starting.has(key) };
}
