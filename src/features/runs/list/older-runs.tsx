import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { OlderPage } from '@/features/runs/commands/read-older-runs.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import classes from './run-list-foot.module.css';
import { texts } from './texts.ts';

/** Loads the team's runs that are older than the mirror's, page by page. */
export function OlderRuns() {
  const runs = useRuns();
  const [next, setNext] = useState<OlderPage | 'none'>();
  const older = useMutation({
    mutationFn: async (from: OlderPage | undefined) => {
      const { readOlderRuns } = await import('@/features/runs/commands/read-older-runs.ts');
      return readOlderRuns(runs, from);
    },
    onSuccess: (rest) => setNext(rest ?? 'none'),
  });
  if (next === 'none') {
    return (
      <span className={classes.older} role="status">
        {texts.older.none}
      </span>
    );
  }
  return (
    <>
      {older.error && <ErrorAlert error={older.error} />}
      <BusyButton
        ml="xs"
        size="compact-xs"
        variant="subtle"
        loading={older.isPending}
        onClick={() => older.mutate(next)}
      >
        {texts.older.read}
      </BusyButton>
    </>
  );
}
