import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { ApiError } from '@/api/api-error.ts';

import { useConnection } from '@/ui/browser/connection.ts';
import { explainError, isLineFault } from './explain-error.ts';
import classes from './screen.module.css';
import { texts } from './texts.ts';

interface ErrorPanelProps {
  readonly error: unknown;
  /**
   * Heading, if the page has a better one than the usual one for the status; null if the page's own heading says the
   * same.
   */
  readonly title?: string | null;
  /** What to do now, if the page has better advice than the usual advice for the status. */
  readonly advice?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Label of the retry, if it does more than repeat the request. */
  readonly retryLabel?: string | undefined;
  /** An alternative, such as a link back. */
  readonly action?: ReactNode;
}

/** The error screen: the service's message, what to do now, and the status. */
export function ErrorPanel({ error, title, advice, onRetry, retryLabel = texts.retry, action }: ErrorPanelProps) {
  const isOffline = useConnection().kind === 'offline';
  const { title: usual, words, advice: usualAdvice, status } = explainError(error, isOffline);
  // A retry rarely helps after a 404, so the other action comes first.
  const isGone = status === 404;
  const isForPeople = error instanceof ApiError && !isGone;
  const facts = [status !== undefined && status >= 400 && texts.status(status), !isForPeople && words]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={classes.screen} role={title === null ? undefined : 'alert'}>
      <ErrorIcon error={error} isOffline={isOffline} />
      {title !== null && <Title order={2}>{title ?? usual}</Title>}
      {isForPeople && words && <Text className={classes.words}>{words}</Text>}
      <Text size="sm" c="dimmed" className={classes.words}>
        {advice ?? usualAdvice}
      </Text>
      <div className={classes.ways}>
        {isGone && action}
        {onRetry && (
          <Button variant={isGone && action ? 'subtle' : 'filled'} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {!isGone && action}
      </div>
      {facts && (
        <Text size="xs" c="dimmed" className={classes.words}>
          {facts}
        </Text>
      )}
    </div>
  );
}

// A wrong link and a lost connection don't look alarming, because nothing is broken.
function ErrorIcon({ error, isOffline }: Pick<ErrorPanelProps, 'error'> & { readonly isOffline: boolean }) {
  const look = { className: classes.icon, size: 34, stroke: 1.5, 'aria-hidden': true };
  const { kind, status = 0 } = error instanceof ApiError ? error : { kind: undefined };
  if (status === 404) return <IconSearch {...look} />;
  const isBad = !isLineFault(error, isOffline) && (kind !== 'http' || status >= 500);
  return <IconAlertTriangle {...look} data-tone={isBad ? 'bad' : undefined} />;
}
