import { clockTime } from '@/ui/page/clock-time.ts';

/** Texts about the age of a list. */
export const freshnessTexts = {
  updating: (atMs: number, nowMs: number) => `Last updated ${clockTime(atMs, nowMs)} · Updating…`,
  /** @param reason what went wrong, as a title */
  failed: (atMs: number, nowMs: number, reason: string) => `Last updated ${clockTime(atMs, nowMs)} · ${reason}`,
  retry: 'Try again',
};
