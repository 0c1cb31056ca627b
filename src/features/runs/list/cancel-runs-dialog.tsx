import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';

import type { Team } from '@/contract/team.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { personName } from '@/domain/runs/service-fact.ts';
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
  const others = runs.length > 1 ? runs.filter(({ facts }) => !isMine(facts)) : [];
  const [withOthers, setWithOthers] = useState(false);
  const chosen = withOthers ? runs : runs.filter((run) => !others.includes(run));
  const teamNeeded = chosen.some((run) => !run.teamId);

  return (
    <BulkDialog
      kind="run"
      title={words.title(chosen.length || runs.length)}
      confirmLabel={words.confirm(chosen.length || runs.length)}
      stayLabel={words.stay(chosen.length || runs.length)}
      doneWord={words.done}
      failedNote={words.failed}
      danger
      ready={chosen.length > 0 && (!teamNeeded || teamId !== '')}
      items={chosen.map((run) => bulkItem(names, run))}
      act={async ({ run }) => {
        await mutateAsync({ runId: run.runId, teamId: run.teamId ?? teamId });
      }}
      renew={renew}
      onEnd={(left) => {
        if (!left) return;
        if (left.length === 0) {
          if (chosen.length > 1) toast({ message: words.allDone(chosen.length) });
          onClose();
        }
        onDone(left.map(({ run }) => run));
      }}
      onClose={onClose}
    >
      <Text size="sm">{chosen.length === 1 ? words.one : words.several}</Text>
      {runs.length === 1 && runs[0] && !isMine(runs[0].facts) && (
        <Text size="sm">{words.ofOther(starterOf(runs[0]))}</Text>
      )}
      {others.length > 0 && (
        <Checkbox
          label={words.others(others.length, [...new Set(others.map(starterOf))])}
          checked={withOthers}
          onChange={(event) => setWithOthers(event.currentTarget.checked)}
        />
      )}
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

function starterOf({ facts: { service } }: RunRow): string {
  return service ? personName(service.startedBy) : words.unknown;
}
