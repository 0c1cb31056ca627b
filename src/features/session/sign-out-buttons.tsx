import { Button, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';

import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';

import { texts } from './texts.ts';
import { useSignOut } from './use-sign-out.ts';

const { signOut: words } = texts;

/** Buttons to sign out, either keeping the list of runs for the next visit or removing everything. */
export function SignOutButtons() {
  const signOut = useSignOut();
  const id = useId();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Stack mt="md" gap={6} align="flex-start">
        <Button variant="default" aria-describedby={`${id}-sign-out`} onClick={() => signOut('cached')}>
          {words.action}
        </Button>
        <Text id={`${id}-sign-out`} size="xs" c="dimmed" mb="xs">
          {words.hint}
        </Text>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          aria-describedby={`${id}-clear`}
          onClick={() => setAsking(true)}
        >
          {words.clear}
        </Button>
        <Text id={`${id}-clear`} size="xs" c="dimmed">
          {words.clearHint}
        </Text>
      </Stack>
      {asking && (
        <ConfirmDialog
          isLocal
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
