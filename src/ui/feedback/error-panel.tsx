import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPlugConnectedX, IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { ApiError } from '@/api/api-error.ts';

import { useConnection } from '@/ui/browser/connection.ts';
import { explainError } from './explain-error.ts';
import classes from './screen.module.css';
import { texts } from './texts.ts';

interface ErrorPanelProps {
  readonly error: unknown;
  /** Heading, if the page knows a better one than the status gives. */
  readonly title?: string;
  /** Fills the page: its heading is the page's. */
  readonly isPage?: boolean;
  readonly onRetry?: (() => void) | undefined;
  /** An alternative, such as a link back. */
  readonly action?: ReactNode;
}

/** The error screen: what happened, the service's words, the status, and what to do now. */
export function ErrorPanel({ error, title, isPage = false, onRetry, action }: ErrorPanelProps) {
  const { kind } = useConnection();
  const explained = explainError(error, kind === 'offline');
  // A retry rarely helps then.
  const isGone = explained.status === 404;
  return (
    <div className={classes.screen} role="alert">
      <ErrorIcon error={error} />
      <Title order={isPage ? 1 : 2} size="h2">
        {title ?? explained.title}
      </Title>
      {explained.words && !isGone && <Text className={classes.words}>{explained.words}</Text>}
      <Text size="sm" c="dimmed" className={classes.words}>
        {isGone && `${explained.words} `}
        {explained.advice}
        {explained.status !== undefined && ` ${texts.status(explained.status)}`}
      </Text>
      <div className={classes.ways}>
        {isGone && action}
        {onRetry && (
          <Button variant={isGone && action ? 'default' : 'filled'} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {!isGone && action}
      </div>
    </div>
  );
}

function ErrorIcon({ error }: Pick<ErrorPanelProps, 'error'>) {
  const look = { className: classes.icon, size: 34, stroke: 1.5, 'aria-hidden': true, 'data-tone': 'bad' };
  if (!(error instanceof ApiError)) return <IconAlertTriangle {...look} />;
  if (error.kind === 'network' || error.kind === 'timeout') return <IconPlugConnectedX {...look} />;
  if (error.status === 403 || error.status === 401 || error.status === 402) return <IconLock {...look} />;
  // A wrong link isn't dangerous.
  return error.status === 404 ? <IconZoomQuestion {...look} data-tone={undefined} /> : <IconAlertTriangle {...look} />;
}
