import { Alert, Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';

import { useSession, useSessionStore } from '@/features/session/session-context.ts';

/** Says that a check in the background was refused with a 401, without getting in the way. */
export function ExpiryBanner() {
  const session = useSession();
  const { markExpired } = useSessionStore();
  if (session.status !== 'signed-in' || session.expired !== 'in-background') return null;
  return (
    <Alert color="orange" icon={<IconKey aria-hidden />} mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <span>The service no longer accepts your sign-in. What you see may be out of date.</span>
        <Button size="xs" variant="default" onClick={() => markExpired('person', session.credentials.generation)}>
          Sign in again
        </Button>
      </Group>
    </Alert>
  );
}
