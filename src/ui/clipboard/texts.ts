import { modKey } from '@/ui/keys/mod-key.ts';

/** Texts for copying to the clipboard. */
export const texts = {
  copy: 'Copy',
  copied: 'Copied',
  noted: (what: string, note: string) => `${what} copied. ${note}`,
  byHand: `Press ${modKey.label}+C to copy`,
};
