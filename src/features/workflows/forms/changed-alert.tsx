import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';

import type { Team } from '@/contract/team.ts';
import type { Workflow } from '@/contract/workflow.ts';

import { changesBetween, type ReadField } from '@/features/workflows/changed-meanwhile.ts';

const labels: Readonly<Record<ReadField, string>> = { name: 'Name', team_id: 'Team', canvas_type: 'Canvas type' };

interface ChangedAlertProps {
  readonly seen: Workflow;
  readonly now: Workflow;
  readonly teams: readonly Team[];
  readonly onTakeTheirs: (now: Workflow) => void;
  readonly onKeepMine: (now: Workflow) => void;
}

/** Says what someone else changed while the form was open, and lets the person decide. */
export function ChangedAlert({ seen, now, teams, onTakeTheirs, onKeepMine }: ChangedAlertProps) {
  const shown = (field: ReadField) =>
    (field === 'team_id' ? teams.find(({ id }) => id === now.team_id)?.name : undefined) ?? now[field] ?? 'not known';
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title="Someone else has changed this workflow" role="alert">
      Nothing has been saved yet. It now has:
      <ul>
        {changesBetween(seen, now).map((field) => (
          <li key={field}>
            {labels[field]}: {shown(field)}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onTakeTheirs(now)}>
          Take theirs
        </Button>
        <Button size="xs" variant="default" onClick={() => onKeepMine(now)}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  );
}
