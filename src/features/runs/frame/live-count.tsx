import { useLiveCount } from '@/features/runs/watch/use-live-count.ts';

import { texts } from './texts.ts';

/** Shows the number of live runs; renders nothing if there are none. */
export function LiveCount() {
  const count = useLiveCount();
  return count > 0 && texts.live(count);
}
