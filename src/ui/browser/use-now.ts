import { useEffect, useState } from 'react';

/** The time, in milliseconds since the epoch, renewed every so often: what is shown of a run depends on it. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
