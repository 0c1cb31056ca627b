import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import { peopleActs } from '@/features/people/people-acts.ts';
import type { Drain } from '@/contract/admin/admin-queue.ts';
import { ActDialog } from '@/features/people/act-dialog.tsx';
import { useAct } from '@/features/people/use-act.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from './texts.ts';

interface DrainPanelProps {
  /** The drain; null unless the queue is being drained. */
  readonly drain: Drain | null;
  readonly isOperator: boolean;
}

/** Lets an operator drain the queue. Other admins see only whether it is being drained. */
export function DrainPanel({ drain, isOperator }: DrainPanelProps) {
  const words = texts.drain;
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const ending = useAct(peopleActs.endDrain);
  if (!isOperator) return drain && <WarningAlert title={words.begun}>{words.waits}</WarningAlert>;
  return (
    <Panel
      title={words.title}
      actions={
        drain ? (
          <BusyButton
            size="xs"
            loading={ending.isPending}
            onClick={() => ending.mutate(undefined, { onSuccess: () => toast({ message: words.ended }) })}
          >
            {words.end}
          </BusyButton>
        ) : (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {words.begin}
          </Button>
        )
      }
    >
      {ending.isError && <ErrorAlert error={ending.error} />}
      <Text size="sm" role={drain ? 'status' : undefined}>
        {drain ? <DrainWords drain={drain} /> : words.text}
      </Text>
      {asking && (
        <ActDialog
          title={words.beginTitle}
          confirmLabel={words.begin}
          danger
          act={peopleActs.drain}
          done={words.begun}
          onClose={() => setAsking(false)}
        >
          {words.beginText}
        </ActDialog>
      )}
    </Panel>
  );
}

function DrainWords({ drain }: { readonly drain: Drain }) {
  const words = texts.drain;
  return (
    <>
      {words.since} <TimeText at={drain.since} />
      {drain.by && ` ${words.by(drain.by.email)}`}. {words.underway(drain.underway)}{' '}
      {drain.underway > 0 &&
        (drain.expected_end_at === null ? (
          words.unknown
        ) : (
          <>
            {words.expected} <TimeText at={drain.expected_end_at} />.
          </>
        ))}
    </>
  );
}
