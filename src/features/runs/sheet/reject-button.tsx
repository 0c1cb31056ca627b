import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import { texts } from './texts.ts';

interface RejectButtonProps {
  /** The run's title. */
  readonly title: string;
  readonly isRejected: boolean;
  readonly tabIndex: 0 | -1;
  readonly onReject: () => void;
}

/** Rejects a run on a sheet, or undoes that. */
export function RejectButton({ title, isRejected, tabIndex, onReject }: RejectButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c={isRejected ? 'var(--mantine-color-text)' : 'dimmed'}
      size={28}
      aria-label={texts.reject(title)}
      aria-pressed={isRejected}
      title={isRejected ? texts.keep : texts.rejectHint}
      tabIndex={tabIndex}
      onClick={onReject}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}
