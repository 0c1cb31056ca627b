import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { texts } from './texts.ts';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

interface SaveViewDialogProps {
  readonly title: string;
  /** The view's current name; `''` for a new view. */
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view of the list. */
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
            label={texts.name}
            description={texts.hint}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={!name.trim()}>
              {texts.confirm}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
