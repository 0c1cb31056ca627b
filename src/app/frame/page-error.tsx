import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { ApiError, isStatus } from '@/api/api-error.ts';
import { paths } from '@/domain/paths.ts';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';

/**
 * The error screen of a page. A refused call is tried again in place; what isn't the service's fault (the code of an
 * older release, a bug) is loaded anew.
 */
export function pageError(error: unknown, retry: () => void) {
  return <PageError error={error} onRetry={error instanceof ApiError ? retry : () => location.reload()} />;
}

/** The lists that a page of one thing hangs below. */
const lists = [
  { below: '/workflows/', to: paths.workflows(), all: 'All workflows', missing: 'Workflow not found' },
  { below: '/teams/', to: paths.teams(), all: 'All teams', missing: 'Team not found' },
  { below: '/runs/', to: paths.runs(), all: 'All runs', missing: 'Run not found' },
];

function PageError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { pathname } = useLocation();
  const list = lists.find(({ below }) => pathname.startsWith(below));
  const title = titleOf(error, list?.missing);
  useEffect(() => {
    document.title = `${title} · Runboard`;
  }, [title]);
  const wayOut = list && (
    <Button variant="default" component={Link} to={list.to}>
      {list.all}
    </Button>
  );
  return <ErrorPanel isPage error={error} title={title} onRetry={onRetry} action={wayOut} />;
}

function titleOf(error: unknown, missing: string | undefined): string {
  if (!(error instanceof ApiError)) return 'This page could not be opened';
  return isStatus(error, 404) && missing ? missing : explainError(error).title;
}
