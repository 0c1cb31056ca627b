import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router-dom';

import { ApiError, isStatus } from '@/api/api-error.ts';
import { paths } from '@/domain/paths.ts';
import { useSession } from '@/features/session/session-context.ts';
import { useConnection } from '@/ui/browser/connection.ts';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { texts as pageTexts } from '@/ui/page/texts.ts';

import { texts } from './texts.ts';

/** The lists that pages of single items belong to. */
const lists = [
  { below: '/workflows/', to: paths.workflows(), all: texts.failure.allWorkflows, missing: texts.failure.workflow },
  { below: '/teams/', to: paths.teams(), all: texts.failure.allTeams, missing: texts.failure.team },
  { below: '/runs/', to: paths.runs(), all: texts.failure.allRuns, missing: texts.failure.run },
];

/**
 * Error screen of a page. A failed request is retried in place, also after a reconnect or a new sign-in; any other
 * error (the code of an older release, a bug) needs a reload.
 */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { reset } = useQueryErrorResetBoundary();
  const { recoveries, kind } = useConnection();
  const session = useSession();
  const generation = session.status === 'signed-in' ? session.credentials.generation : undefined;
  const isRefused = error instanceof ApiError;
  const now = `${recoveries} ${generation}`;
  // The person may have signed in again before the refused page was rendered.
  const tried = useRef(`${recoveries} ${(isRefused ? error.generation : undefined) ?? generation}`);

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

  // Offline a reload would show nothing.
  const retry = isRefused || kind === 'offline' ? tryAgain : () => window.location.reload();
  const list = lists.find(({ below }) => location.pathname.startsWith(below));
  const title = kind === 'offline' && !isRefused ? explainError(error, true).title : titleOf(error, list?.missing);
  useEffect(() => {
    document.title = pageTexts.documentTitle(title);
  }, [title]);
  const wayOut = list && (
    <Button variant={isStatus(error, 404) ? 'filled' : 'default'} component={Link} to={list.to}>
      {list.all}
    </Button>
  );
  return <ErrorPanel isPage error={error} title={title} onRetry={retry} action={wayOut} />;
}

function titleOf(error: unknown, missing: string | undefined): string {
  if (!(error instanceof ApiError)) return texts.failure.page;
  return isStatus(error, 404) && missing ? missing : explainError(error).title;
}
