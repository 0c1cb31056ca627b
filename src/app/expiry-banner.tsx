import { Alert, Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';

import { noteExpired, useSession } from '@/features/session/session-store.ts';

/** Says that a check in the background was refused with a 401, without getting in the way. */
export function ExpiryBanner() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.expired !== 'in-background') return null;
  return (
    <Alert color="orange" icon={<IconKey aria-hidden />} mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <span>The service no longer accepts your sign-in. What you see may be out of date.</span>
        <Button size="xs" variant="default" onClick={() => noteExpired('person')}>
          Sign in again
        </Button>
      </Group>
    </Alert>
  );
}
