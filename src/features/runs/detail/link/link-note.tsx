import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { isLinksWord } from '@/domain/runs/run-arrival.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { keepStorage } from '@/features/runs/commands/start-once.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import classes from './link-note.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

/** Explains that a run's data comes from its link, and offers to keep a run that is not in the list. */
export function LinkNote({ row }: { readonly row: RunRow }) {
  const { ledger } = useRuns();
  const keep = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      keepStorage();
      await ledger.keep(row.runId);
    },
  });
  if (!isLinksWord(row.facts)) return null;
  return (
    <div role="note" className={classes.note}>
      <IconLink size={18} aria-hidden />
      <span className={classes.text}>
        <strong>{texts.link.title}</strong> {texts.link.unconfirmed}
      </span>
      {ledger.isGuest(row.runId) && (
        <BusyButton size="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          {texts.link.keep}
        </BusyButton>
      )}
    </div>
  );
}
