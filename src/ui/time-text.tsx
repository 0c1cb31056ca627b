import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

import { relativeTime, relativeTimeStepMs } from '@/domain/relative-time.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

interface TimeTextProps {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string;
}

/** A moment, relative to now and kept so; the exact time on hover and focus. Unreadable times are shown as they came. */
export function TimeText({ at }: TimeTextProps) {
  const atMs = typeof at === 'number' ? at : Date.parse(at);
  const nowMs = useNow(atMs);
  if (!Number.isFinite(atMs)) return <span>{String(at)}</span>;
  return (
    <Tooltip label={exact.format(atMs)}>
      <time dateTime={new Date(atMs).toISOString()}>{relativeTime(atMs, nowMs)}</time>
    </Tooltip>
  );
}

function useNow(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!Number.isFinite(atMs)) return undefined;
    const timer = setTimeout(() => setNowMs(Date.now()), relativeTimeStepMs(atMs, nowMs));
    return () => clearTimeout(timer);
  }, [atMs, nowMs]);
  return nowMs;
}
