import { IconRepeat } from '@tabler/icons-react';

import { useQuickStart } from '@/features/runs/commands/use-quick-start.ts';

import { texts } from './texts.ts';
import { useWorkflowHistory } from './use-workflow-history.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { useOfferActions } from '@/ui/page/offered-actions.ts';

interface RepeatButtonProps {
  readonly workflow: { readonly id: string; readonly name: string };
  /** The workflow's own team; if unknown, the run is started in the repeated run's team. */
  readonly team: { readonly id: string; readonly name: string } | undefined;
}

/** Starts a workflow with its last inputs. Renders nothing if this browser doesn't know them. */
export function RepeatButton({ workflow, team }: RepeatButtonProps) {
  const { history } = useWorkflowHistory(workflow.id);
  const quickStart = useQuickStart();
  const repeatable = history?.repeatable;

  function repeat() {
    if (!repeatable) return;
    const { teamId = '', teamName = '' } = repeatable;
    quickStart.start({
      key: workflow.id,
      workflow,
      team: team ?? { id: teamId, name: teamName },
      inputsOf: repeatable,
    });
  }

  useOfferActions(repeatable ? [{ label: texts.repeat, icon: IconRepeat, act: repeat }] : []);
  if (!repeatable) return null;
  return (
    <BusyButton
      variant="default"
      leftSection={<IconRepeat size={16} aria-hidden />}
      loading={quickStart.isStarting(workflow.id)}
      onClick={repeat}
    >
      {texts.repeat}
    </BusyButton>
  );
}
