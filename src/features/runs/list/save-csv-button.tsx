import { useMutation } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { texts } from './texts.ts';

/** Saves the shown runs as a CSV file. */
export function SaveCsvButton({ rows }: { readonly rows: readonly RunRow[] }) {
  const { ledger } = useRuns();
  const toast = useToast();
  const save = useMutation({
    mutationFn: async () => {
      const { saveRunsCsv } = await import('@/features/runs/output/save-runs-csv.ts');
      await saveRunsCsv(ledger, rows);
    },
    onError: (error) => toast({ color: 'red', title: texts.csvNotSaved, message: explainError(error).words }),
  });
  return (
    <BusyButton
      isLocal
      ml="xs"
      size="compact-xs"
      variant="subtle"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.saveCsv}
    </BusyButton>
  );
}
