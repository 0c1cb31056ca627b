import { Button, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import classes from './people.module.css';
import { texts } from './texts.ts';

interface SecretDialogProps {
  readonly title: string;
  /** Explains what the secret is for, and that it is shown only once. */
  readonly children: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly onClose: () => void;
}

/** Shows a key or link that can't be shown again, so neither Escape nor a click outside closes the dialog. */
export function SecretDialog({ title, children, secret, copyLabel, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <code className={classes.secret}>{secret}</code>
        <DialogFoot>
          <CopyButton text={() => secret} icon={<IconCopy size={16} aria-hidden />}>
            {copyLabel}
          </CopyButton>
          <Button onClick={onClose}>{texts.close}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
