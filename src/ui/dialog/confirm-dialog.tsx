import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { Dialog } from './dialog.tsx';
import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface ConfirmDialogProps {
  /** Question with the verb and the subject, such as "Delete workflow Demo?". */
  readonly title: string;
  /** Label of the button, which repeats the verb, such as "Delete workflow". */
  readonly confirmLabel: string;
  readonly children: ReactNode;
  readonly pending?: boolean;
  /** Error of the last try, shown in the open dialog. */
  readonly error?: unknown;
  /** Outcome of the last try, if the error alone doesn't explain it. */
  readonly errorNote?: ReactNode;
  readonly danger?: boolean;
  /** Whether the action doesn't need the service, so that it is available offline. */
  readonly isLocal?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of something irreversible. Focuses the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog onClose={props.onClose} title={props.title}>
      <Stack gap="md">
        <div>{props.children}</div>
        {props.error ? <ErrorAlert error={props.error}>{props.errorNote}</ErrorAlert> : null}
        <DialogFoot>
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <BusyButton
            isLocal={props.isLocal ?? false}
            color={props.danger ? 'red' : 'brand'}
            loading={props.pending ?? false}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </BusyButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
