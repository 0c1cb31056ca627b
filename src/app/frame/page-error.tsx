import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { ApiError, isStatus } from '@/api/api-error.ts';
import { paths } from '@/domain/paths.ts';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { texts as pageTexts } from '@/ui/page/texts.ts';

import { texts } from './texts.ts';

/**
 * The error screen of a page. A refused call is tried again in place; what isn't the service's fault (the code of an
 * older release, a bug) is loaded anew.
 */
export function pageError(error: unknown, retry: () => void) {
  return <PageError error={error} onRetry={error instanceof ApiError ? retry : () => location.reload()} />;
}

/** The lists that a page of one thing hangs below. */
const lists = [
  { below: '/workflows/', to: paths.workflows(), all: texts.failure.allWorkflows, missing: texts.failure.workflow },
  { below: '/teams/', to: paths.teams(), all: texts.failure.allTeams, missing: texts.failure.team },
  { below: '/runs/', to: paths.runs(), all: texts.failure.allRuns, missing: texts.failure.run },
];

function PageError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { pathname } = useLocation();
  const list = lists.find(({ below }) => pathname.startsWith(below));
  const title = titleOf(error, list?.missing);
  useEffect(() => {
    document.title = pageTexts.documentTitle(title);
  }, [title]);
  const wayOut = list && (
    <Button variant={isStatus(error, 404) ? 'filled' : 'default'} component={Link} to={list.to}>
      {list.all}
    </Button>
  );
  return <ErrorPanel isPage error={error} title={title} onRetry={onRetry} action={wayOut} />;
}

function titleOf(error: unknown, missing: string | undefined): string {
  if (!(error instanceof ApiError)) return texts.failure.page;
  return isStatus(error, 404) && missing ? missing : explainError(error).title;
}
