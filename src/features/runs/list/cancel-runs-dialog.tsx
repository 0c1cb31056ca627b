import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { runTitle } from '@/domain/run-filter.ts';
import type { RunRow } from '@/domain/run-record.ts';
import { faultClause } from '@/domain/run-words.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { type Outcome, useBulk } from '@/ui/bulk/use-bulk.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { TeamSelect } from '@/features/teams/team-select.tsx';
import type { Team } from '@/contract/team.ts';

import { toFault } from '@/features/runs/run-fault.ts';
import { useCancelRun } from '@/features/runs/commands/run-mutations.ts';

interface CancelRunsDialogProps {
  /** The runs to cancel: one from its page, several from the list. */
  readonly runs: readonly RunRow[];
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  /** All have been asked; these could not be cancelled. */
  readonly onDone: (failed: readonly RunRow[]) => void;
}

interface BulkItem {
  readonly id: string;
  readonly run: RunRow;
}

/** Asks, cancels, and tells what came of each; nothing is claimed before the service's answer (interface §4.9). */
export function CancelRunsDialog({ runs, teams, onClose, onDone }: CancelRunsDialogProps) {
  const { mutateAsync } = useCancelRun();
  const [teamId, setTeamId] = useState('');
  const { running, outcomes, run: runBulk, stop } = useBulk<BulkItem>(useRenewal());
  const [left, setLeft] = useState<readonly BulkItem[]>();
  const count = left?.length ?? runs.length;
  const single = runs.length === 1 ? runs[0] : undefined;
  const teamNeeded = runs.some((run) => !run.teamId);
  const failed = outcomes.filter(({ error }) => error !== undefined);

  async function cancelAll() {
    // Another try is about those that failed.
    const items = left ?? runs.map((run) => ({ id: run.runId, run }));
    const rest = await runBulk(items, ({ run }) => mutateAsync({ runId: run.runId, teamId: run.teamId ?? teamId }));
    setLeft(rest);
    if (rest.length === 0) onClose();
    onDone(rest.map(({ run }) => run));
  }

  return (
    <Dialog onClose={onClose} title={single ? 'Cancel run?' : `Cancel ${runs.length} runs?`}>
      <Stack gap="md">
        <Text size="sm">
          {single
            ? `The work of “${runTitle(single)}” is stopped.`
            : `The work of these ${runs.length} runs is stopped.`}{' '}
          A run that has already ended is not changed.
        </Text>
        {teamNeeded && (
          <TeamSelect
            teams={teams}
            description="Cancelling needs the team that the run belongs to."
            value={teamId}
            onChange={(event) => setTeamId(event.currentTarget.value)}
          />
        )}
        {running && !single && (
          <Progress value={(100 * outcomes.length) / count} aria-label={`${outcomes.length} of ${count} answered`} />
        )}
        {!running && <Failures failed={failed} single={Boolean(single)} />}
        <Group justify="flex-end" gap="xs">
          {running && !single ? (
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button variant="default" onClick={onClose} data-autofocus>
              {single ? 'Keep it' : 'Keep them'}
            </Button>
          )}
          <Button color="red" loading={running} disabled={teamNeeded && !teamId} onClick={() => void cancelAll()}>
            {single ? 'Cancel run' : 'Cancel runs'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Failures({ failed, single }: { readonly failed: readonly Outcome<BulkItem>[]; readonly single: boolean }) {
  const first = failed[0];
  if (!first) return null;
  if (single) {
    return <ErrorAlert error={first.error}>{' The run may still be going.'}</ErrorAlert>;
  }
  return (
    <div role="alert">
      <Text size="sm" fw={600}>
        {failed.length} could not be cancelled and may still be going:
      </Text>
      <ul>
        {failed.map(({ item: { run }, error }) => (
          <li key={run.runId}>
            {runTitle(run)}: {faultClause(toFault(error))}
          </li>
        ))}
      </ul>
    </div>
  );
}
