import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToaster } from '@/ui/feedback/toast.tsx';

import { useCancelRun, useStartRun } from './run-mutations.ts';
import { texts } from './texts.ts';

/** What is started again: a workflow as it is called now, and its own team where that is known. */
export interface Repeated {
  readonly workflow: { readonly id: string; readonly name: string };
  readonly team?: { readonly id: string; readonly name: string } | undefined;
  /** The run whose inputs are taken. */
  readonly last: RunRow;
}

/** So long after a start another click on the same is the second one of a double click. */
const doubleMs = 1000;

/** Whether what a run was given is known here, and a team to start it in. */
export function canRepeat({ facts, teamId }: RunRow): boolean {
  return facts.start.kind !== 'tracked' && teamId !== undefined;
}

/**
 * Start a workflow at once with what its last run was given, in its own team, else in that run's. A toast tells of the
 * start and offers to cancel it; one without an answer is told as such. A double click starts once.
 */
export function useRepeat(): (repeated: Repeated) => void {
  const { ledger } = useRuns();
  const queryClient = useQueryClient();
  const { mutateAsync: start } = useStartRun();
  const { mutateAsync: cancel } = useCancelRun();
  const navigate = useNavigate();
  const toaster = useToaster();
  const [busy] = useState(() => new Set<string>());

  async function repeat({ workflow, team, last }: Repeated) {
    const { runId: lastId, teamId = '', teamName = '', origin } = last;
    const { id, name } = workflow;
    const inputs = await queryClient.query(runQueries.inputs(ledger, lastId));
    const place = team ?? { id: teamId, name: teamName };
    const runId = await start({ workflow: { id, name }, team: place, inputs: inputs ?? undefined, origin });
    const row = await ledger.get(runId);
    const isUncertain = row && runState(row.facts, Date.now()).kind === 'not-confirmed';
    const link = {
      label: texts.repeat.view,
      href: hrefOf(paths.run(runId)),
      follow: () => void navigate(paths.run(runId)),
    };
    const toastId = `repeat ${runId}`;
    if (isUncertain)
      toaster.show({ id: toastId, title: texts.repeat.uncertain, message: texts.repeat.uncertainText, link });
    else {
      const act = () => void cancel({ runId, teamId: place.id }).catch((error: unknown) => fail(error, name, 'cancel'));
      toaster.show({
        id: toastId,
        message: texts.repeat.started(name),
        link,
        undo: { label: texts.repeat.cancel, act },
      });
      hideAtEnd(runId, toastId);
    }
  }

  /** What has ended can't be cancelled, and is told of by another toast. */
  function hideAtEnd(runId: string, toastId: string) {
    const unsubscribe = ledger.subscribe((changed) => {
      if (changed === 'all') return;
      const row = changed.find((one) => one.runId === runId);
      if (!row || !isEnd(runState(row.facts, Date.now()).kind)) return;
      toaster.hide(toastId);
      unsubscribe();
    });
  }

  function fail(error: unknown, name: string, what: 'start' | 'cancel') {
    const { title, words, advice } = explainError(error);
    toaster.show({
      color: 'red',
      title: texts.repeat.failed[what](name),
      message: texts.repeat.why(words || title, advice),
    });
  }

  return (repeated) => {
    const { id, name } = repeated.workflow;
    if (busy.has(id)) return;
    busy.add(id);
    void repeat(repeated)
      .catch((error: unknown) => fail(error, name, 'start'))
      .finally(() => setTimeout(() => busy.delete(id), doubleMs));
  };
}
