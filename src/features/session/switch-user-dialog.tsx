import { Button, Group, Stack, Text } from '@mantine/core';

import type { Claims } from '@/domain/jwt-claims.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

interface SwitchUserDialogProps {
  /** Who is signed in. */
  readonly current: Claims;
  /** Whose sign-in link was opened. */
  readonly next: Claims;
  readonly onSwitch: () => void;
  readonly onStay: () => void;
}

/** Asks before a sign-in link takes this tab over from someone who is signed in. */
export function SwitchUserDialog({ current, next, onSwitch, onStay }: SwitchUserDialogProps) {
  return (
    <Dialog onClose={onStay} title={`Sign in as ${nameOf(next, 'someone else')}?`} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">
          You are signed in as {nameOf(current, 'another user')}. This sign-in link is for{' '}
          {nameOf(next, 'other credentials')}. Continue only if you asked for this link: what you do next is done in
          that account.
        </Text>
        <Text size="sm">Your other tabs stay signed in as {nameOf(current, 'you are now')}.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onStay} data-autofocus>
            Stay signed in
          </Button>
          <Button onClick={onSwitch}>Switch user</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function nameOf({ email, subject }: Claims, unknown: string): string {
  return email ?? subject ?? unknown;
}
