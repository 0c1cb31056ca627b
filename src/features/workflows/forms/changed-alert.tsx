import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';

import type { Team } from '@/contract/team.ts';
import type { Workflow } from '@/contract/workflow.ts';

import { changesBetween, type ReadField } from '@/features/workflows/conflict-error.ts';

import { texts } from './texts.ts';

const labels: Readonly<Record<ReadField, string>> = {
  name: texts.fields.name,
  team_id: texts.fields.team,
  canvas_type: texts.fields.canvasType,
};

interface ChangedAlertProps {
  readonly seen: Workflow;
  readonly now: Workflow;
  readonly teams: readonly Team[];
  readonly onTakeTheirs: (now: Workflow) => void;
  readonly onKeepMine: (now: Workflow) => void;
}

/** Shows what changed while the form was open, and lets the user choose between the two versions. */
export function ChangedAlert({ seen, now, teams, onTakeTheirs, onKeepMine }: ChangedAlertProps) {
  const shown = (field: ReadField) =>
    (field === 'team_id' ? teams.find(({ id }) => id === now.team_id)?.name : undefined) ??
    now[field] ??
    texts.changed.unknown;
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title={texts.changed.title} role="alert">
      {texts.changed.text}
      <ul>
        {changesBetween(seen, now).map((field) => (
          <li key={field}>{texts.changed.value(labels[field], String(shown(field)))}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onTakeTheirs(now)}>
          {texts.changed.takeTheirs}
        </Button>
        <Button size="xs" variant="default" onClick={() => onKeepMine(now)}>
          {texts.changed.overwrite}
        </Button>
      </Group>
    </Alert>
  );
}
