import { Button } from '@mantine/core';
import { useState } from 'react';

import { explainError } from '@/ui/feedback/explain-error.ts';

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface ListFreshnessProps {
  /** When the list on screen was read, in milliseconds since the epoch. */
  readonly atMs: number;
  readonly refreshing: boolean;
  /** Why the last refresh failed. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says of a list that is not fresh from when it is; nothing when it is. */
export function ListFreshness({ atMs, refreshing, error, onRetry }: ListFreshnessProps) {
  const [openedMs] = useState(Date.now);
  const today = new Date(atMs).toDateString() === new Date(openedMs).toDateString();
  const asOf = `as of ${(today ? clock : calendar).format(atMs)}`;
  if (refreshing) return <span role="status">{asOf}, refreshing…</span>;
  if (!error) return null;
  return (
    <span role="status">
      {asOf}: {explainError(error).title.toLowerCase()}.{' '}
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}
