import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import type { IdTextProps } from './id-text.tsx';

/** `IdText` where it is rare: a list shows names. Without its code it is left out. */
export const LazyIdText = lazyPart<IdTextProps>(async () => (await import('./id-text.tsx')).IdText, {
  waitsOffline: true,
});
