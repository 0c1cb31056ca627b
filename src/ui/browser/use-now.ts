import { clock } from '@/api/clock.ts';
import { useEffect, useState } from 'react';

/** The current time, in milliseconds since the epoch, updated at an interval and when the clock is corrected. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  useEffect(() => clock.subscribe(() => setNow(clock.now())), []);
  return now;
}
