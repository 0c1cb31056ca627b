import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Children, type ReactNode, useState } from 'react';

import { ApiError } from '@/api/api-error.ts';
import { useConnection } from '@/ui/browser/connection.ts';

import { explainError, isLineFault } from './explain-error.ts';

interface ErrorAlertProps {
  readonly error: unknown;
  /** Advice in addition to the usual advice. */
  readonly children?: ReactNode;
}

/**
 * An error beside the person's action, in a form for instance: the service's message and what to do now. "The service
 * could not be reached" is outdated once the browser is back online, unless the request was sent and its outcome is
 * unknown.
 */
export function ErrorAlert({ error, children }: ErrorAlertProps) {
  const { kind, returns } = useConnection();
  const isOffline = kind === 'offline';
  const [seen, setSeen] = useState({ error, returns });
  if (seen.error !== error) setSeen({ error, returns });
  const { title, words, advice } = explainError(error, isOffline);
  const isOld = seen.returns !== returns && error instanceof ApiError && error.kind === 'network';
  if (isOld && (error.unsent || Children.toArray(children).length === 0)) return null;
  return (
    <Alert
      color={isLineFault(error, isOffline) ? 'yellow' : 'red'}
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      role="alert"
    >
      {words} {advice} {children}
    </Alert>
  );
}
