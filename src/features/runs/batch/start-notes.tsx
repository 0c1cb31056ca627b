import { Text } from '@mantine/core';

import { texts as commandTexts } from '@/features/runs/commands/texts.ts';
import { errorLine } from '@/ui/feedback/explain-error.ts';

import { texts } from './texts.ts';

interface StartNotesProps {
  /** The errors of the runs that could not be started, oldest first. */
  readonly faults: readonly unknown[];
  /** Whether the batch is stored, so that a reload loses none of its runs. */
  readonly isStored: boolean;
}

/** Shows what goes wrong while a batch is started. */
export function StartNotes({ faults, isStored }: StartNotesProps) {
  return (
    <>
      {faults.length > 0 && (
        <Text size="sm" c="var(--rb-bad)" role="status">
          {texts.whyNotStarted(faults.length, errorLine(faults.at(-1)))}
        </Text>
      )}
      {!isStored && (
        <Text size="sm" c="var(--rb-warn)" role="status">
          {commandTexts.batch.notStored}
        </Text>
      )}
    </>
  );
}
