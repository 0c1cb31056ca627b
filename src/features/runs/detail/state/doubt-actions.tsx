import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutationState } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { useSendAgain } from '@/features/runs/commands/run-mutations.ts';
import { texts } from '@/features/runs/detail/texts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useMonitorStatus } from '@/features/runs/watch/use-watch.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface DoubtActionsProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly size?: 'xs' | 'sm';
  /** Whether to show the button that checks the run. */
  readonly hasCheck?: boolean;
}

/** Buttons that check a run whose state is uncertain, or resend its start request. */
export function DoubtActions({ row, state: { actions }, size = 'sm', hasCheck = true }: DoubtActionsProps) {
  const { monitor } = useRuns();
  const { pending } = useMonitorStatus();
  const sendAgain = useSendAgain(sendAgainKey(row));
  return (
    <>
      {hasCheck && actions.includes('check') && (
        <BusyButton
          size={size}
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={pending > 0}
          onClick={() => void monitor.checkNow([row.runId])}
        >
          {texts.state.check}
        </BusyButton>
      )}
      {actions.includes('send-again') && (
        <BusyButton
          size={size}
          variant="default"
          leftSection={<IconSend size={15} aria-hidden />}
          loading={sendAgain.isPending}
          onClick={() => sendAgain.mutate(row.runId)}
        >
          {texts.state.startAgain}
        </BusyButton>
      )}
    </>
  );
}

/** Shows why resending a start request failed, even if its button is in another component. */
export function SendAgainError({ row, state: { actions } }: Pick<DoubtActionsProps, 'row' | 'state'>) {
  const last = useMutationState({
    filters: { mutationKey: sendAgainKey(row) },
    select: ({ state }) => state.error,
  }).at(-1);
  return last && actions.includes('send-again') ? <ErrorAlert error={last} /> : null;
}

function sendAgainKey({ runId }: RunRow) {
  return ['send-again', runId];
}
