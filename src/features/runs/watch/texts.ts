import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts about watched runs. */
export const texts = {
  notStarted: {
    title: (count: number) => `${countOf(count, 'run')} couldn’t be started`,
    view: 'View batch',
  },
  ends: {
    /** A text such as "21 runs finished · 3 failed". */
    counts: (finished: number, failed: number, cancelled: number) =>
      [
        { count: finished, word: 'finished' },
        { count: failed, word: 'failed' },
        { count: cancelled, word: 'cancelled' },
      ]
        .filter(({ count }) => count > 0)
        .map(({ count, word }, index) => `${index === 0 ? countOf(count, 'run') : wholeNumber(count)} ${word}`)
        .join(' · '),
    view: 'View',
    app: 'Runboard',
  },
  notify: {
    ask: 'Notify me',
    on: 'Notifications on',
    turnOff: 'Turn off notifications',
    blocked: 'Notifications are blocked in your browser settings',
  },
  status: {
    live: 'Live',
    notLive: 'Not live',
    count: (runs: number) => countOf(runs, 'run'),
    updated: 'updated ',
    paused: 'Updates paused',
    untilSignIn: ' until you sign in',
    resume: 'Resume',
    refresh: 'Refresh',
    pause: 'Pause updates',
    lagging: 'This list may be out of date. Reconnecting…',
  },
  ended: {
    finished: (runs: number) => `${wholeNumber(runs)} finished`,
    failed: (causes: number) => (runs: number) =>
      causes > 1 ? `${wholeNumber(runs)} failed for ${wholeNumber(causes)} reasons` : `${wholeNumber(runs)} failed`,
    cancelled: (runs: number) => `${wholeNumber(runs)} cancelled`,
    since: 'since your last visit',
    dismiss: 'Dismiss',
  },
  notKept: {
    title: 'Run history isn’t being saved',
    outdated:
      'A newer version of Runboard was opened in this browser. Until you reload this page, new runs are lost when the tab is closed.',
    reload: 'Reload',
    noStorage:
      'Storage is blocked, for example in a private window. You can start runs, but this list is lost when the tab is closed.',
    writeFailed: 'This browser’s storage is full or failing. New runs are lost when the tab is closed.',
  },
} as const;
