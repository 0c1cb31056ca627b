import { IconKey } from '@tabler/icons-react';

import { useNow } from '@/ui/browser/use-now.ts';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';

import { Banner } from './banner.tsx';
import { texts } from './texts.ts';

/** Shows unobtrusively that a background request was refused with a 401, or that the token expires soon. */
export function ExpiryBanner() {
  const session = useSession();
  const { markExpired, renewEarly } = useSessionStore();
  const expiresAtMs = session.status === 'signed-in' ? session.claims.expiresAtMs : undefined;
  const slow = useNow(30_000);
  // Update every second during the last minute.
  const isClose = expiresAtMs !== undefined && expiresAtMs > slow && expiresAtMs - slow < 60_000;
  const now = useNow(isClose ? 1_000 : 30_000);
  if (session.status !== 'signed-in') return null;
  if (session.expired === 'no' && expiresAtMs !== undefined) {
    return (
      <Banner icon={IconKey} quiet action={{ label: texts.session.renew, onClick: renewEarly }}>
        {(expiresAtMs > now ? texts.session.endsSoon : texts.session.ended)(expiresAtMs, now)}
      </Banner>
    );
  }
  if (session.expired !== 'in-background') return null;
  return (
    <Banner
      icon={IconKey}
      action={{
        label: texts.session.signIn,
        onClick: () => markExpired('person', session.credentials.generation),
      }}
    >
      {texts.session.expired}
    </Banner>
  );
}
