import { Button, Text } from '@mantine/core';
import { IconRadar } from '@tabler/icons-react';

import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import type { NewRun } from '@/domain/runs/run-record.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import { useTrackRuns } from '@/features/runs/commands/run-mutations.ts';

interface UntrackedRunProps {
  readonly run: Omit<NewRun, 'ledger'>;
  /** Its row keeps the names of team and workflow, and they are still to come. */
  readonly isLoading: boolean;
}

/** A run that is not in this ledger: opened by a shared link, perhaps. */
export function UntrackedRun({ run, isLoading }: UntrackedRunProps) {
  const track = useTrackRuns();
  const isId = parseRunIds(run.runId).length === 1;
  return (
    <EmptyState
      icon={IconRadar}
      title={isId ? 'This run is not in this browser’s list' : 'This is no run id'}
      action={
        isId && (
          <Button loading={track.isPending || isLoading} onClick={() => track.mutate([run])}>
            Track this run
          </Button>
        )
      }
    >
      {isId ? (
        <>
          It was started by someone else, or in another browser. Tracking it asks the service for its result, with your
          own rights.
          {track.isError && <ErrorAlert error={track.error} />}
        </>
      ) : (
        <Text component="span" size="sm">
          The link is incomplete or wrong.
        </Text>
      )}
    </EmptyState>
  );
}
