import { Button } from '@mantine/core';
import { useState } from 'react';

import { clock } from '@/api/clock.ts';
import { useConnection } from '@/ui/browser/connection.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';

import { freshnessTexts as texts } from './freshness-texts.ts';

interface ListFreshnessProps {
  /** When the displayed list was read, in milliseconds since the epoch, by this computer's clock. */
  readonly atMs: number;
  readonly refreshing: boolean;
  /** Why the last refresh failed. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shows the age of a stale list. Renders nothing for a fresh one. */
export function ListFreshness({ atMs: readAtMs, refreshing, error, onRetry }: ListFreshnessProps) {
  const atMs = clock.ofComputer(readAtMs);
  const [openedMs] = useState(clock.now);
  const { kind } = useConnection();
  // The connection bar shows this for the whole page.
  if (kind !== 'online') return null;
  if (refreshing) return <span role="status">{texts.updating(atMs, openedMs)}</span>;
  if (!error) return null;
  return (
    <span role="status" style={{ color: 'var(--rb-bad)' }}>
      {texts.failed(atMs, openedMs, explainError(error).title)}{' '}
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        {texts.retry}
      </Button>
    </span>
  );
}
