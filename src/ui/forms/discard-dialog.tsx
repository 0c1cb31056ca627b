import { Button, Stack, Text } from '@mantine/core';

import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import classes from './discard-dialog.module.css';
import { texts } from './texts.ts';

interface DiscardDialogProps {
  readonly onStay: () => void;
  /** Leave the page and keep the draft, which is restored on the next visit. */
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}

/** Asks before leaving unsaved changes. Focuses the safe choice. */
export function DiscardDialog({ onStay, onLeave, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog onClose={onStay} title={texts.discard.title} size={600}>
      <Stack gap="md">
        <Text size="sm">{texts.discard.text}</Text>
        <DialogFoot className={classes.ways}>
          <Button variant="default" onClick={onStay} data-autofocus>
            {texts.discard.stay}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {texts.discard.leave}
          </Button>
          <Button color="red" onClick={onDiscard}>
            {texts.discard.discard}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
