import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of several runs that were started together. */
export const texts = {
  unnamed: 'Batch',
  notFound: 'No such batch in this browser',
  notFoundText: 'A batch has a page in the browser that started it.',
  allRuns: 'All runs',
  of: (count: number, workflow: string | undefined) =>
    workflow ? `${countOf(count, 'run')} of ${workflow}, started` : `${countOf(count, 'run')}, started`,
  label: 'Progress',
  header: 'Batch',
  finishedOf: (finished: number, all: number) => `${wholeNumber(finished)} of ${wholeNumber(all)} finished`,
  done: (done: number, all: number) => `${wholeNumber(done)} of ${wholeNumber(all)}`,
  doneWord: 'done',
  left: (time: string) => `about ${time} left`,
  usual: (time: string, of: number) => `median ${time} of ${countOf(of, 'run')}`,
  finished: (count: number) => `${wholeNumber(count)} finished`,
  failed: (count: number) => `${wholeNumber(count)} failed`,
  cancelled: (count: number) => `${wholeNumber(count)} cancelled`,
  running: (count: number) => `${wholeNumber(count)} running`,
  waiting: (count: number) => `${wholeNumber(count)} waiting`,
  download: (count: number) => `Download ${countOf(count, 'result')}`,
  layOut: 'Lay out',
  rerunFailed: (count: number) => `Rerun ${wholeNumber(count)} failed`,
  causes: (count: number) => countOf(count, 'cause') + ' of failure',
  runs: (count: number) => countOf(count, 'run'),
  rerun: 'Rerun',
  rerunCause: (headline: string) => `Rerun runs that failed with “${headline}”`,
  view: { label: 'View', grid: 'Grid', table: 'Table' },
  recent: 'Latest batches',
  batches: 'Batches',
  allBatches: (count: number) => `All batches (${wholeNumber(count)})`,
  more: (next: number, left: number) => `Load ${wholeNumber(next)} more (${wholeNumber(left)} left)`,
  none: 'No batches yet',
  noneText: 'Runs that you start together are a batch: from several lines of inputs, or from a CSV file.',
};
