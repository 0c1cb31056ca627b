import { modKey } from '@/ui/browser/mod-key.ts';

/** The texts of copying. */
export const texts = {
  copy: 'Copy',
  copied: 'Copied',
  byHand: `Press ${modKey.label}+C to copy`,
};
