import { modKey } from '@/ui/browser/mod-key.ts';

/** The texts of copying. */
export const texts = {
  copied: 'Copied',
  byHand: `Press ${modKey.label}+C to copy`,
};
