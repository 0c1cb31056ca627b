import { Button } from '@mantine/core';
import { IconRadar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { isStatus } from '@/api/api-error.ts';
import { paths } from '@/domain/paths.ts';
import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import type { NewRun } from '@/domain/runs/run-record.ts';
import { useTrackRuns } from '@/features/runs/commands/run-mutations.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import { texts } from '@/features/runs/detail/texts.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { NoAccessText } from './no-access.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface UntrackedRunProps {
  readonly run: Omit<NewRun, 'ledger'>;
  /** Whether the names of its team and workflow, which its row will store, are still loading. */
  readonly isLoading: boolean;
  /** Whether the service lists runs, but not this one. */
  readonly isMissing: boolean;
}

/** The page of a run that is not in the ledger, as from a shared link. */
export function UntrackedRun({ run, isLoading, isMissing }: UntrackedRunProps) {
  const track = useTrackRuns();
  const isId = parseRunIds(run.runId).length === 1;
  if (isMissing) {
    return (
      <EmptyState
        icon={IconRadar}
        title={texts.untracked.missing}
        action={
          <Button component={Link} to={paths.runs()}>
            {texts.noAccess.all}
          </Button>
        }
      >
        {texts.untracked.missingText}
      </EmptyState>
    );
  }
  if (isStatus(track.error, 403)) return <NoAccessText words={explainError(track.error).words} />;
  return (
    <EmptyState
      icon={IconRadar}
      title={isId ? texts.untracked.title : texts.untracked.invalid}
      action={
        isId && (
          <BusyButton loading={track.isPending || isLoading} onClick={() => track.mutate([run])}>
            {texts.untracked.track}
          </BusyButton>
        )
      }
    >
      {isId ? texts.untracked.text : texts.untracked.wrongLink}
      {isId && track.isError && <ErrorAlert error={track.error} />}
    </EmptyState>
  );
}
