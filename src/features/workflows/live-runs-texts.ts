import { countOf } from '@/domain/count-of.ts';

/** Texts about the live runs of workflows that are to be deleted. */
export const liveRunsTexts = {
  what: (runs: number) =>
    runs === 1
      ? '1 run is live. It isn’t cancelled: it goes on, and can still be cancelled.'
      : `${countOf(runs, 'run')} are live. They aren’t cancelled: they go on, and can still be cancelled.`,
  show: (runs: number) => (runs === 1 ? 'Show it' : 'Show them'),
};
