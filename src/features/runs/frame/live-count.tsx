import type { ReactNode } from 'react';

import { useLiveCount, useWatched } from '@/features/runs/watch/use-watch.ts';

import { texts } from './texts.ts';

/** Number of live runs; empty without any. */
export function LiveCount() {
  const count = useLiveCount();
  return count > 0 && texts.live(count);
}

/** Its children while runs are watched. */
export function IfWatched({ children }: { readonly children: ReactNode }) {
  return useWatched().runIds.length > 0 && children;
}
