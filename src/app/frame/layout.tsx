import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';

import { WatchRuns } from '@/features/runs/watch/watch-runs.tsx';
import { SessionGate } from '@/features/session/session-gate.tsx';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import { ConnectionBar } from './connection-bar.tsx';
import classes from './layout.module.css';
import { NavBar } from './nav-bar.tsx';
import { RunsSlot } from './runs-slot.tsx';
import { Overlays } from './overlays.tsx';
import { texts } from './texts.ts';
import { OwnerScopeProvider } from '@/app/scope/owner-scope-provider.tsx';
import { usePageKey } from '@/app/location/use-page-key.ts';

/**
 * The frame around every page in a session: the navigation, banners, and the page with its loading and error screens.
 */
export function Layout() {
  return (
    <SessionGate>
      <OwnerScopeProvider>
        <Overlays>
          <a href="#main" className={classes.skip} onClick={focusMain}>
            {texts.skip}
          </a>
          <div className={classes.frame}>
            <NavBar />
            <div className={classes.content}>
              <ConnectionBar />
              <Expiry />
              <Page />
            </div>
          </div>
        </Overlays>
        <Renewal />
        <RunsSlot>
          <WatchRuns />
        </RunsSlot>
      </OwnerScopeProvider>
    </SessionGate>
  );
}

/** Move the focus without changing the address, because a form may read the address's fragment. */
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

const RenewalDialog = lazyPart(async () => (await import('@/features/session/renewal-dialog.tsx')).RenewalDialog);

function Renewal() {
  const session = useSession();
  const { postponeRenewal } = useSessionStore();
  if (session.status !== 'signed-in' || session.expired !== 'ask') return null;
  return <RenewalDialog onClose={postponeRenewal} />;
}

const ExpiryBanner = lazyPart(async () => (await import('./expiry-banner.tsx')).ExpiryBanner);

/** How long before the token expires the banner is shown, in milliseconds. */
const noticeMs = 10 * 60_000;

function Expiry() {
  const session = useSession();
  const now = useNow(30_000);
  if (session.status !== 'signed-in') return null;
  const { expired, claims } = session;
  const isDue = expired !== 'no' || (claims.expiresAtMs !== undefined && claims.expiresAtMs - now < noticeMs);
  return isDue ? <ExpiryBanner /> : null;
}

function Page() {
  const page = usePageKey();
  const main = useRef<HTMLElement>(null);
  const shownPage = useRef(page);

  // Move the focus, so that screen readers start at the page rather than at the link that opened it.
  useEffect(() => {
    if (shownPage.current !== page) main.current?.focus({ preventScroll: true });
    shownPage.current = page;
  }, [page]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={classes.main}>
      <QueryErrorResetBoundary>
        <Suspense key={page} fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </QueryErrorResetBoundary>
    </main>
  );
}
