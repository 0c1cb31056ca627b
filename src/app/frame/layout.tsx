import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query';
import {
  Fragment,
  type MouseEvent,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';

import { RunsWatcher } from '@/features/runs/watch/runs-watcher.tsx';
import { SessionGate } from '@/features/session/session-gate.tsx';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';
import { later } from '@/ui/feedback/later.tsx';
import { useConnection } from '@/ui/browser/connection.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { useToaster } from '@/ui/feedback/toast.tsx';

import { ConnectionBar } from './connection-bar.tsx';
import { ExpiryBanner } from './expiry-banner.tsx';
import classes from './layout.module.css';
import { NavBar } from './nav-bar.tsx';
import { Overlays } from './overlays.tsx';
import { pageError } from './page-error.tsx';
import { texts } from './texts.ts';
import { usePlace } from '@/app/navigation/app-router.tsx';
import { loadPage, pageRoutes } from '@/app/navigation/page-routes.tsx';
import { OwnerScopeProvider } from '@/app/scope/owner-scope-provider.tsx';
import { useKeptScroll } from '@/app/navigation/use-kept-scroll.ts';
import { useNetworkIdle } from '@/app/navigation/use-network-idle.ts';

/** The frame around every page of the signed-in: navigation, banner, the page with its loading and error screens. */
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
              <ExpiryBanner />
              <Page />
            </div>
          </div>
        </Overlays>
        <Renewal />
        <LoadedWhenIdle />
      </OwnerScopeProvider>
    </SessionGate>
  );
}

/** What no page waits for. */
function LoadedWhenIdle() {
  const idle = useNetworkIdle();
  const toaster = useToaster();
  useEffect(() => {
    if (idle) toaster.load();
  }, [idle, toaster]);
  return <RunsWatcher idle={idle} />;
}

/** The address stays as it is: its fragment is a form's to read. */
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

const RenewalDialog = later(async () => (await import('@/features/session/renewal-dialog.tsx')).RenewalDialog);

function Renewal() {
  const session = useSession();
  const { postponeRenewal } = useSessionStore();
  if (session.status !== 'signed-in' || session.expired !== 'ask') return null;
  return <RenewalDialog onClose={postponeRenewal} />;
}

// The same elements each time: a page renders again for what it reads of its address, not for any change of it.
const pages = (
  <Routes>
    {pageRoutes.map(({ path, Page: Shown }) => (
      <Route key={path} path={path} element={<Shown />} />
    ))}
  </Routes>
);

/**
 * The loading screen, until the page has what it waits for: its code, or an answer. React shows what suspended no sooner
 * than 300 ms after the last loading screen came or went (`FALLBACK_THROTTLE_MS`), unless an update in a transition
 * renders it.
 */
function PageLoading({ onLoaded }: { readonly onLoaded: () => void }) {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const render = () => startTransition(onLoaded);
    void loadPage(pathname).then(render);
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && /^(?:success|error)$/.test(event.action.type)) render();
    });
  }, [queryClient, pathname, onLoaded]);
  return <LoadingScreen />;
}

function Page() {
  const place = usePlace();
  const page = place?.page ?? '';
  const session = useSession();
  const { recoveries } = useConnection();
  const main = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useKeptScroll(place);

  // A reader's place starts at the page, not at the link that led to it.
  useEffect(() => {
    if (shownPage.current && shownPage.current !== page) main.current?.focus({ preventScroll: true });
    shownPage.current = page;
  }, [page]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={classes.main}>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <ErrorBoundary
            resetKey={`${page} ${recoveries} ${session.status === 'signed-in' ? session.credentials.generation : ''}`}
            onReset={reset}
            fallback={pageError}
          >
            <Suspense key={place?.turn ?? 0} fallback={<PageLoading onLoaded={renderAgain} />}>
              {place && <Fragment key={page}>{pages}</Fragment>}
            </Suspense>
          </ErrorBoundary>
        )}
      </QueryErrorResetBoundary>
    </main>
  );
}
