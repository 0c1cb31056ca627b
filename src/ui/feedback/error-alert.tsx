import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { explainError } from './explain-error.ts';

interface ErrorAlertProps {
  readonly error: unknown;
  /** What to do beyond the usual advice. */
  readonly children?: ReactNode;
}

/** An error where the person acted, a form for instance: the service's words and what to do now. */
export function ErrorAlert({ error, children }: ErrorAlertProps) {
  const { title, words, advice } = explainError(error);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      {words} {advice}
      {children}
    </Alert>
  );
}
