import { countOf } from '@/domain/count-of.ts';

/** Texts about the live runs of workflows that the user is about to delete. */
export const liveRunsTexts = {
  what: (runs: number) =>
    runs === 1
      ? '1 run is live. Deleting may not cancel it: if it should end, cancel it first.'
      : `${countOf(runs, 'run')} are live. Deleting may not cancel them: if they should end, cancel them first.`,
  show: (runs: number, isOfOne: boolean) => (isOfOne ? (runs === 1 ? 'Show it' : 'Show them') : 'Show live runs'),
};
