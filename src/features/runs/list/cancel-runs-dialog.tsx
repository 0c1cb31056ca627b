import { Text } from '@mantine/core';
import { useState } from 'react';

import type { Team } from '@/contract/team.ts';
import { countOf } from '@/domain/count-of.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useCancelRun } from '@/features/runs/commands/run-mutations.ts';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import { BulkDialog } from '@/ui/bulk/bulk-dialog.tsx';

interface CancelRunsDialogProps {
  /** The runs to cancel: one from its page, several from the list. */
  readonly runs: readonly RunRow[];
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  /** All have been asked; these could not be cancelled. */
  readonly onDone: (failed: readonly RunRow[]) => void;
}

/** Asks, cancels, and tells what came of each; nothing is claimed before the service's answer (interface §4.9). */
export function CancelRunsDialog({ runs, teams, onClose, onDone }: CancelRunsDialogProps) {
  const { mutateAsync } = useCancelRun();
  const renew = useRenewal();
  const [teamId, setTeamId] = useState('');
  const [first] = runs;
  const isOne = runs.length === 1;
  const teamNeeded = runs.some((run) => !run.teamId);

  return (
    <BulkDialog
      title={isOne ? 'Cancel run?' : `Cancel ${runs.length.toLocaleString('en')} runs?`}
      confirmLabel={isOne ? 'Cancel run' : 'Cancel runs'}
      stayLabel="Keep running"
      doneWord="accepted"
      failedNote={(failed) => `${countOf(failed, 'run')} could not be cancelled and may still be running.`}
      danger
      ready={!teamNeeded || teamId !== ''}
      items={runs.map((run) => ({ id: run.runId, name: runTitle(run), text: run.workflowName ?? '', run }))}
      act={async ({ run }) => {
        await mutateAsync({ runId: run.runId, teamId: run.teamId ?? teamId });
      }}
      renew={renew}
      onEnd={(left) => {
        if (left.length === 0) onClose();
        onDone(left.map(({ run }) => run));
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {isOne && first ? `The work of “${runTitle(first)}” is stopped.` : 'The work of these runs is stopped.'} A run
        that has already ended is not changed.
      </Text>
      {teamNeeded && (
        <TeamSelect
          teams={teams}
          description="Cancelling needs the team that the run belongs to."
          value={teamId}
          onChange={(event) => setTeamId(event.currentTarget.value)}
        />
      )}
    </BulkDialog>
  );
}
