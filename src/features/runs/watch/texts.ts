import { countOf } from '@/domain/count-of.ts';

/** What is said of runs that are being watched. */
export const texts = {
  ends: {
    /** "21 runs finished · 3 failed". */
    counts: (finished: number, failed: number, cancelled: number) =>
      [
        { count: finished, word: 'finished' },
        { count: failed, word: 'failed' },
        { count: cancelled, word: 'cancelled' },
      ]
        .filter(({ count }) => count > 0)
        .map(({ count, word }, index) => `${index === 0 ? countOf(count, 'run') : count.toLocaleString('en')} ${word}`)
        .join(' · '),
    view: 'View',
    app: 'Runboard',
  },
  notify: {
    ask: 'Notify me',
    on: 'Notifications on',
    blocked: 'Notifications are blocked in your browser settings',
  },
};
