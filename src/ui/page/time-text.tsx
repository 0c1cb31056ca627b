import { useEffect, useState } from 'react';

import { clock } from '@/api/clock.ts';
import { relativeTime, relativeTimeStepMs } from '@/domain/relative-time.ts';

import { useConnection } from '@/ui/browser/connection.ts';

import { clockTime, fullTime } from './clock-time.ts';

interface TimeTextProps {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string;
}

/** A moment, relative to now and kept up to date; the exact time on hover. Unreadable times are shown verbatim. */
export function TimeText(props: TimeTextProps) {
  // Compare a new moment with the current time, because the moment may be later than the last render.
  return <Moment key={props.at} {...props} />;
}

/** While the connection is lost, "just now" would mean the time of the last answer, which may be long ago. */
function wordsOf(atMs: number, nowMs: number, isLost: boolean): string {
  return isLost && Math.abs(atMs - nowMs) < 60_000 ? clockTime(atMs) : relativeTime(atMs, nowMs);
}

function Moment({ at }: TimeTextProps) {
  const atMs = typeof at === 'number' ? at : Date.parse(at);
  const { kind, answeredAt } = useConnection();
  const isLost = kind !== 'online';
  const tickingMs = useNow(atMs);
  const nowMs = isLost ? (answeredAt ?? tickingMs) : tickingMs;
  if (!Number.isFinite(atMs)) return <span>{String(at)}</span>;
  return (
    // Formatting the exact time costs more than the rest of a row, so do it on hover.
    <time
      dateTime={new Date(atMs).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = fullTime(atMs);
      }}
    >
      {wordsOf(atMs, nowMs, isLost)}
    </time>
  );
}

function useNow(atMs: number): number {
  const [nowMs, setNowMs] = useState(clock.now);
  useEffect(() => {
    if (!Number.isFinite(atMs)) return undefined;
    const timer = setTimeout(() => setNowMs(clock.now()), relativeTimeStepMs(atMs, nowMs));
    return () => clearTimeout(timer);
  }, [atMs, nowMs]);
  useEffect(() => clock.subscribe(() => setNowMs(clock.now())), []);
  return nowMs;
}
