import { Button, Group, Stack, Text } from '@mantine/core';

import { Dialog } from '@/ui/dialog/dialog.tsx';

import classes from './discard-dialog.module.css';

interface DiscardDialogProps {
  readonly onStay: () => void;
  /** Leave; what was typed is there on the next visit. */
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a page is left whose changes are not saved. The safe way out has the focus. */
export function DiscardDialog({ onStay, onLeave, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog onClose={onStay} title="Discard changes?" size={600}>
      <Stack gap="md">
        <Text size="sm">Your changes aren’t saved. You can keep them as a draft and finish later in this tab.</Text>
        <Group justify="flex-end" gap="xs" className={classes.ways}>
          <Button variant="default" onClick={onStay} data-autofocus>
            Keep editing
          </Button>
          <Button variant="default" onClick={onLeave}>
            Keep draft and leave
          </Button>
          <Button color="red" onClick={onDiscard}>
            Discard changes
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
