import { Group } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface DialogFootProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClickCapture?: MouseEventHandler;
}

/** A dialog's buttons, which stay in sight regardless of the dialog's length. */
export function DialogFoot(props: DialogFootProps) {
  // Styled by an attribute, because its styles are loaded with the dialog.
  return <Group justify="flex-end" gap="xs" data-dialog-foot {...props} />;
}
