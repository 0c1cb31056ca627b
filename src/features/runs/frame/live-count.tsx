import { useLiveCount } from '@/features/runs/watch/use-live-count.ts';

import { texts } from './texts.ts';

/** Number of live runs; empty without any. */
export function LiveCount() {
  const count = useLiveCount();
  return count > 0 && texts.live(count);
}
