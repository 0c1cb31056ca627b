import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';

/** Remove a run that was started elsewhere from the list, and leave its page. A toast offers to undo this. */
export function useRemoveRun() {
  const { ledger } = useRuns();
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ runId }: RunRow) => {
      const inputs = await ledger.inputs(runId);
      // Replace the run's page, so that Back doesn't open it again.
      await navigate(paths.runs(), { replace: true });
      await ledger.remove([runId]);
      return inputs;
    },
    onSuccess: (inputs, row) =>
      toast({
        id: 'removed',
        message: texts.remove.removed,
        action: { label: texts.remove.undo, act: () => void ledger.add([{ row, inputs }]) },
      }),
    onError: ({ message }) => toast({ id: 'removed', message, color: 'red' }),
  });
}
