import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import type { RunMend } from '@/domain/runs/run-mend.ts';
import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import type { RunOutcome } from '@/domain/runs/figures/run-figures.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

const outcomes: Readonly<Record<RunOutcome, string>> = {
  finished: 'finished',
  failed: 'failed',
  attention: 'needing attention',
  cancelled: 'cancelled',
  live: 'live',
};

/** A text such as "5 finished, 1 failed", without counts of zero. */
function countsText(counts: Readonly<Record<RunOutcome, number>>): string {
  return (Object.keys(outcomes) as RunOutcome[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${wholeNumber(counts[outcome])} ${outcomes[outcome]}`)
    .join(', ');
}

/** Texts of Home about runs. */
export const texts = {
  count: wholeNumber,
  hours: {
    label: 'Time range',
    each: { 24: '24 h', 168: '7 days', 720: '30 days' } satisfies Record<FigureHours, string>,
    long: { 24: '24 hours', 168: '7 days', 720: '30 days' } satisfies Record<FigureHours, string>,
  },
  figures: {
    label: (range: string) => `Runs in the last ${range}`,
    counts: { live: 'Live', finished: 'Finished', failed: 'Failed', attention: 'Needs attention' },
    per: { 24: 'Runs per 30 min', 168: 'Runs per 3 h', 720: 'Runs per 12 h' } satisfies Record<FigureHours, string>,
    median: (duration: string) => `Usually ${duration}`,
    share: (percent: number) => `${percent}% finished`,
    now: 'Now',
    /** For screen readers. */
    described: (per: string, counts: Readonly<Record<RunOutcome, number>>, most: number, when: string) =>
      most === 0 ? `${per}: none.` : `${per}: ${countsText(counts)}. Most: ${countOf(most, 'run')}, ${when}.`,
    bar: (from: string, counts: Readonly<Record<RunOutcome, number>>) => `${from}: ${countsText(counts) || 'no runs'}`,
  },
  running: {
    title: 'Live now',
    cancel: (title: string) => `Cancel ${isolated(title)}`,
    cancelHint: 'Cancel run',
    cancelAll: 'Cancel all…',
    all: (runs: number) => `All ${countOf(runs, 'live run')}`,
    usual: (duration: string) => `usually ${duration}`,
    long: (duration: string) => `longer than usual (${duration})`,
    how: (runs: number) => `Median of the latest ${countOf(runs, 'run')} of this workflow`,
  },
  attention: {
    title: 'Failed or needs attention',
    allFailed: 'All failed runs',
    all: (runs: number) => `All ${wholeNumber(runs)}`,
    more: (runs: number) => `and ${countOf(runs, 'more run')}`,
    mend: {
      'sign-in': 'Sign in',
      resend: 'Start again',
      refresh: 'Refresh',
      rerun: 'Rerun',
      open: 'View run',
    } satisfies Record<RunMend, string>,
    /**
     * The accessible name of a button. It contains the run's title, because the buttons of other rows have the same
     * text.
     */
    mendOf: (word: string, title: string) => `${word}: ${isolated(title)}`,
    resendHint: 'Same run ID. If the first request got through, it may run twice.',
    archive: (title: string) => `Archive ${isolated(title)}`,
    archiveHint: 'Archive',
    /** For several failures with the same cause. */
    runs: (runs: number) => countOf(runs, 'run'),
    view: 'View runs',
    viewOf: (headline: string) => `View runs: ${isolated(headline)}`,
    archiveAll: 'Archive all',
    notSent: (title: string) => `Couldn’t resend ${isolated(title)}`,
  },
  latest: {
    ofWorkflow: 'Latest results of this workflow',
    title: 'Latest results',
    gallery: 'Gallery',
    none: 'Results appear here when a run finishes.',
  },
} as const;
