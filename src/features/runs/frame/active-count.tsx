import type { ReactNode } from 'react';

import { useWatched } from '@/features/runs/watch/use-watch.ts';

import { texts } from './texts.ts';

/** Number of runs in progress; empty without any. */
export function ActiveCount() {
  const { runIds } = useWatched();
  return runIds.length > 0 && texts.live(runIds.length);
}

/** Its children while runs are under way. */
export function IfActive({ children }: { readonly children: ReactNode }) {
  return useWatched().runIds.length > 0 && children;
}
