import { Anchor, Text } from '@mantine/core';

import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from '@/features/runs/start/texts.ts';
import type { SuggestedInputs } from './use-suggested-inputs.ts';

interface PrefillNoteProps {
  readonly from: SuggestedInputs['from'];
  readonly onEmpty: () => void;
}

/** Names the source of prefilled inputs, with a button to clear them. */
export function PrefillNote({ from, onEmpty }: PrefillNoteProps) {
  return (
    <Text component="div" size="xs" c="dimmed">
      {from.kind === 'example' ? (
        texts.prefill.example(from.name)
      ) : (
        <>
          {texts.prefill.last}
          <TimeText at={from.at} />
        </>
      )}
      {' · '}
      <Anchor component="button" type="button" inherit underline="always" onClick={onEmpty}>
        {texts.prefill.empty}
      </Anchor>
    </Text>
  );
}
