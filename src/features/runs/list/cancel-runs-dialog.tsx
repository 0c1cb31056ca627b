import { Text } from '@mantine/core';
import { useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useCancelRun } from '@/features/runs/commands/run-mutations.ts';
import { bulkItem } from '@/features/runs/bulk-item.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';

const words = texts.cancel;

interface CancelRunsDialogProps {
  /** The run or runs to cancel. */
  readonly runs: readonly RunRow[];
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  /** Called after all requests, with the runs that could not be cancelled. */
  readonly onDone: (failed: readonly RunRow[]) => void;
}

/** Cancels runs after a confirmation, and shows the outcome of each request (interface §4.9). */
export function CancelRunsDialog({ runs, teams, onClose, onDone }: CancelRunsDialogProps) {
  const { mutateAsync } = useCancelRun();
  const renew = useRenewal();
  const toast = useToast();
  const [teamId, setTeamId] = useState('');
  const names = useRunNames();
  const teamNeeded = runs.some((run) => !run.teamId);

  return (
    <BulkDialog
      kind="run"
      title={words.title(runs.length)}
      confirmLabel={words.confirm(runs.length)}
      stayLabel={words.stay(runs.length)}
      doneWord={words.done}
      failedNote={words.failed}
      danger
      ready={!teamNeeded || teamId !== ''}
      items={runs.map((run) => bulkItem(names, run))}
      act={async ({ run }) => {
        await mutateAsync({ runId: run.runId, teamId: run.teamId ?? teamId });
      }}
      renew={renew}
      onEnd={(left) => {
        if (!left) return;
        if (left.length === 0) {
          if (runs.length > 1) toast({ message: words.allDone(runs.length) });
          onClose();
        }
        onDone(left.map(({ run }) => run));
      }}
      onClose={onClose}
    >
      <Text size="sm">{runs.length === 1 ? words.one : words.several}</Text>
      {teamNeeded && (
        <TeamSelect
          teams={teams}
          description={words.team}
          value={teamId}
          onChange={(event) => setTeamId(event.currentTarget.value)}
        />
      )}
    </BulkDialog>
  );
}
