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

const { untracked: words } = texts;
const untracked = { title: words.title, text: words.text, button: 'filled' };
const unread = { title: words.unread, text: words.unreadText, button: 'default' };

interface UntrackedRunProps {
  readonly run: Omit<NewRun, 'ledger'>;
  /** Whether the names of the run's team and workflow, which its row will store, are still loading. */
  readonly isLoading: boolean;
  /** Whether the service lists runs, but its list lacks this run or can't be read. */
  readonly older: 'missing' | 'unread' | undefined;
}

/** The page of a run that is not in the ledger, such as one opened from a shared link. */
export function UntrackedRun({ run, isLoading, older }: UntrackedRunProps) {
  const track = useTrackRuns();
  const isId = parseRunIds(run.runId).length === 1;
  if (older === 'missing') {
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
  const known = older === 'unread' ? unread : untracked;
  return (
    <EmptyState
      icon={IconRadar}
      title={isId ? known.title : texts.untracked.invalid}
      action={
        isId && (
          <BusyButton variant={known.button} loading={track.isPending || isLoading} onClick={() => track.mutate([run])}>
            {texts.untracked.track}
          </BusyButton>
        )
      }
    >
      {isId ? known.text : texts.untracked.wrongLink}
      {isId && track.isError && <ErrorAlert error={track.error} />}
    </EmptyState>
  );
}
