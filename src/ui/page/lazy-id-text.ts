import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import type { IdTextProps } from './id-text.tsx';

/** `IdText` for lists, which mostly show names: its code is loaded on first use. If that fails, the ID is left out. */
export const LazyIdText = lazyPart<IdTextProps>(async () => (await import('./id-text.tsx')).IdText, {
  waitsOffline: true,
});
