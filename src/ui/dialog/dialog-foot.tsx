import { Group } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface DialogFootProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClickCapture?: MouseEventHandler;
}

/** A dialog's buttons, which stay in sight however long the dialog is. */
export function DialogFoot(props: DialogFootProps) {
  // Styled by an attribute: its styles are loaded with the dialog.
  return <Group justify="flex-end" gap="xs" data-dialog-foot {...props} />;
}
