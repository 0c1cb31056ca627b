import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';

import { useSessionStore } from './session-context.ts';
import { texts } from './texts.ts';

const { signOut: words } = texts;

/** Sign out, leaving the list of runs for the next visit, or leaving nothing. */
export function SignOutButtons() {
  const { signOut } = useSessionStore();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Group mt="md" gap="xs">
        <Button variant="default" onClick={() => signOut('cached')}>
          {words.action}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          {words.clear}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {words.hint}
      </Text>
      {asking && (
        <ConfirmDialog
          title={words.clearTitle}
          confirmLabel={words.clearConfirm}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => signOut('everything')}
        >
          {words.clearText}
        </ConfirmDialog>
      )}
    </>
  );
}
