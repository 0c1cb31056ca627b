import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import { type KnownLog, LogReader } from './log-reader.ts';

/** A run's log, read while it is visible. @param works whether the run is running */
export function useLog(runId: string, works: boolean, place: RefObject<HTMLElement | null>): KnownLog {
  const { api } = useRuns();
  const [reader] = useState(() => new LogReader(api, runId));
  const isSeen = useIsSeen(place);

  useEffect(() => {
    if (!isSeen) return undefined;
    const leaving = new AbortController();
    void reader.read(works, leaving.signal);
    return () => leaving.abort();
  }, [reader, works, isSeen]);

  return useSyncExternalStore(reader.subscribe, reader.known);
}

/** Whether an element is visible, in a visible tab. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const isShown = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (!place.current) return undefined;
    const watcher = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return isInView && isShown;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
