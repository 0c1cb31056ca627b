import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams, useRouteError } from 'react-router-dom';

import { ApiError, isStatus } from '@/api/api-error.ts';
import { NotLoadedError } from '@/api/not-loaded-error.ts';
import { paths } from '@/domain/paths.ts';
import { useSession } from '@/features/session/session-context.ts';
import { useConnection } from '@/ui/browser/connection.ts';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { explainError, isLineFault } from '@/ui/feedback/explain-error.ts';
import { PageHeader } from '@/ui/page/page-header.tsx';

import classes from './layout.module.css';
import { texts } from './texts.ts';

const { failure } = texts;

/** The lists that pages of single items belong to. */
const lists = [
  { to: paths.workflows(), label: texts.nav.workflows, param: 'workflowId' },
  { to: paths.teams(), label: texts.nav.teams, param: 'teamId' },
  { to: paths.runs(), label: texts.nav.runs, param: 'runId' },
] as const;

/**
 * The error screen of a page. A failed request is retried when the user asks, and after a reconnect or a session
 * renewal. Any other error, such as a bug or missing code of an older release, needs a reload.
 */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const { reset } = useQueryErrorResetBoundary();
  const { recoveries, kind } = useConnection();
  const session = useSession();
  const credentials = session.status === 'signed-in' ? session.credentials : undefined;
  const isRefused = error instanceof ApiError;
  const isOffline = kind === 'offline';
  const now = `${recoveries} ${credentials?.generation}`;
  // The user may have renewed the session before the page that got the 401 was rendered.
  const tried = useRef(`${recoveries} ${(isRefused ? error.generation : undefined) ?? credentials?.generation}`);

  function tryAgain() {
    reset();
    void navigate(location, { replace: true, state: location.state as unknown, preventScrollReset: true });
  }

  const tryOnceMore = useEffectEvent(tryAgain);
  useEffect(() => {
    if (tried.current === now) return;
    tried.current = now;
    tryOnceMore();
  }, [now]);

  // Don't offer a reload while the browser is offline, because it would fail.
  const isReload = !isRefused && !isOffline;
  const place = lists.find(({ to }) => location.pathname.startsWith(`${to}/`));
  const one = place ? failure.kinds[place.param] : '';
  const isLine = isLineFault(error, isOffline);
  return (
    <div role="alert" data-failed={isLine ? 'line' : ''} className={credentials ? undefined : classes.alone}>
      <PageHeader
        title={titleOf(error, isOffline, place && params[place.param] && one)}
        {...(place && { crumbs: [place] })}
      />
      <ErrorPanel
        error={error}
        title={null}
        advice={isLine && isOffline ? failure.comesBack : undefined}
        // After a 401, the frame asks for new credentials instead.
        onRetry={isStatus(error, 401) ? undefined : isReload ? () => window.location.reload() : tryAgain}
        retryLabel={isReload ? failure.reload : undefined}
        action={
          place && (
            <Button variant={isStatus(error, 404) ? 'filled' : 'subtle'} component={Link} to={place.to}>
              {failure.all(one)}
            </Button>
          )
        }
      />
    </div>
  );
}

/** @param one the kind of item that the page shows, such as "workflow" */
function titleOf(error: unknown, isOffline: boolean, one: string | undefined): string {
  if (one && isStatus(error, 404)) return failure.missing(one);
  if (one && isStatus(error, 403)) return failure.denied(one);
  const isBug = !(isOffline || error instanceof ApiError || error instanceof NotLoadedError);
  return isBug ? failure.page : explainError(error, isOffline).title;
}
