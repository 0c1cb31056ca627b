import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';

import { canRepeat, type Repeated, useRepeat } from '@/features/runs/commands/use-repeat.ts';

import { texts } from './texts.ts';
import { useWorkflowHistory } from './use-workflow-history.ts';

type RepeatButtonProps = Pick<Repeated, 'workflow' | 'team'>;

/** Starts a workflow with what it was given last; nothing where that isn't known here. */
export function RepeatButton({ workflow, team }: RepeatButtonProps) {
  const { history } = useWorkflowHistory(workflow.id);
  const repeat = useRepeat();
  if (!history || !canRepeat(history.last)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={16} aria-hidden />}
      onClick={() => repeat({ workflow, team, last: history.last })}
    >
      {texts.repeat}
    </Button>
  );
}
