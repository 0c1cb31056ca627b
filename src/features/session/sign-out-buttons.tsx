import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';

import { useSessionStore } from './session-context.ts';

/** Sign out, leaving the list of runs for the next visit, or leaving nothing. */
export function SignOutButtons() {
  const { signOut } = useSessionStore();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Group mt="md" gap="xs">
        <Button variant="default" onClick={() => signOut('cached')}>
          Sign out
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Clear this browser…
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        Signs out every tab. Your list of runs, presets and pinned workflows stay in this browser for your next visit;
        nobody else who signs in here sees them.
      </Text>
      {asking && (
        <ConfirmDialog
          title="Sign out and clear this browser?"
          confirmLabel="Sign out and clear this browser"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => signOut('everything')}
        >
          This removes your list of runs with their inputs and names, runs that are still to be started, presets and
          pinned workflows from this browser. Active runs keep running, but without an export you can’t find them again.
        </ConfirmDialog>
      )}
    </>
  );
}
