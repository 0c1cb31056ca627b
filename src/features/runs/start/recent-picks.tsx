import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

import classes from './recent-picks.module.css';
import { texts } from './texts.ts';
import type { WorkflowChoice } from './workflow-select.tsx';

/** Maximum number of workflows shown. The field's list has more. */
const most = 5;

interface RecentPicksProps {
  readonly recent: readonly WorkflowChoice[];
  readonly chosen: string;
  readonly onPick: (workflowId: string) => void;
}

/** The workflows that were started recently, to choose with one click. */
export function RecentPicks({ recent, chosen, onPick }: RecentPicksProps) {
  return (
    <Group gap={6} role="group" aria-label={texts.workflow.recent} className={classes.picks}>
      {recent.slice(0, most).map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="compact-sm"
          radius="xl"
          maw="18rem"
          leftSection={<IconHistory size={14} aria-hidden />}
          title={name}
          aria-pressed={id === chosen}
          onClick={() => onPick(id)}
        >
          {texts.workflow.option(id, name, false)}
        </Button>
      ))}
    </Group>
  );
}
