import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';

import { RunsProvider } from '@/features/runs/runs-provider.tsx';
import { SessionGate } from '@/features/session/session-gate.tsx';
import { postponeRenewal, useSession } from '@/features/session/session-store.ts';
import { ErrorBoundary } from '@/ui/error-boundary.tsx';
import { later } from '@/ui/later.tsx';
import { LoadingScreen } from '@/ui/loading-screen.tsx';

import { ExpiryBanner } from './expiry-banner.tsx';
import classes from './layout.module.css';
import { NavBar } from './nav-bar.tsx';
import { Overlays } from './overlays.tsx';
import { pageError } from './page-error.tsx';
import { pageParts } from './page-parts.tsx';
import { useAtRest } from './use-at-rest.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useShownPlace } from './use-shown-place.ts';

/** The frame around every page of the signed-in: navigation, banner, the page with its loading and error screens. */
export function Layout() {
  const rested = useAtRest();
  return (
    <SessionGate>
      <RunsProvider rested={rested}>
        <Overlays>
          <a href="#main" className={classes.skip}>
            Skip to content
          </a>
          <div className={classes.frame}>
            <NavBar />
            <div className={classes.content}>
              <ExpiryBanner />
              <Page />
            </div>
          </div>
        </Overlays>
        <Renewal />
      </RunsProvider>
    </SessionGate>
  );
}

const RenewalDialog = later(
  'The dialog to sign in',
  async () => (await import('@/features/session/renewal-dialog.tsx')).RenewalDialog,
);

function Renewal() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.expired !== 'ask') return null;
  return <RenewalDialog onClose={postponeRenewal} />;
}

// The same elements each time: a page renders again for what it reads of its address, not for any change of it.
const pages = pageParts.map(({ path, Page: Shown }) => <Route key={path} path={path} element={<Shown />} />);

function Page() {
  const place = useShownPlace();
  const pathname = place?.location.pathname ?? '';
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useKeptScroll(place);

  // A reader's place starts at the page, not at the link that led to it.
  useEffect(() => {
    if (shownPath.current && shownPath.current !== pathname) main.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={classes.main}>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <ErrorBoundary
            resetKey={`${pathname} ${session.status === 'signed-in' ? session.generation : ''}`}
            onReset={reset}
            fallback={pageError}
          >
            <Suspense key={place?.turn ?? 0} fallback={<LoadingScreen />}>
              {place && (
                <Routes key={pathname} location={place.location}>
                  {pages}
                </Routes>
              )}
            </Suspense>
          </ErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    </main>
  );
}
