import { Alert, Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';

import { useNow } from '@/ui/browser/use-now.ts';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** How long before a token ends the person is told, in milliseconds. */
const noticeMs = 10 * 60_000;

/**
 * Says that a check in the background was refused with a 401, without getting in the way; and before that, that the
 * token ends soon.
 */
export function ExpiryBanner() {
  const session = useSession();
  const { markExpired, renewEarly } = useSessionStore();
  const now = useNow(30_000);
  if (session.status !== 'signed-in') return null;
  const { expiresAtMs } = session.claims;
  if (session.expired === 'no' && expiresAtMs !== undefined && expiresAtMs - now < noticeMs) {
    return (
      <div role="status" className={classes.notice}>
        {expiresAtMs > now ? texts.session.endsSoon(expiresAtMs, now) : texts.session.ended(expiresAtMs, now)}
        <Button size="compact-xs" variant="default" onClick={renewEarly}>
          {texts.session.renew}
        </Button>
      </div>
    );
  }
  if (session.expired !== 'in-background') return null;
  return (
    <Alert color="orange" icon={<IconKey aria-hidden />} mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <span>{texts.session.expired}</span>
        <Button size="xs" variant="default" onClick={() => markExpired('person', session.credentials.generation)}>
          {texts.session.signIn}
        </Button>
      </Group>
    </Alert>
  );
}
