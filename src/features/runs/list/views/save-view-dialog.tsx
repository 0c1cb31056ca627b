import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { texts } from '@/features/runs/list/texts.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

const words = texts.views;

interface SaveViewDialogProps {
  readonly title: string;
  /** Its current name; `''` for a new one. */
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Names a view of the list. */
export function SaveViewDialog({ title, name: first, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(first);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onSave(name.trim());
        }}
      >
        <Stack gap="md">
          <TextInput
            label={words.name}
            description={words.hint}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={!name.trim()}>
              {words.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
