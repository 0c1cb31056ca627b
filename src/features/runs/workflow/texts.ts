import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of a workflow's runs, in its row and on its page. */
export const texts = {
  usualOf: (count: number) => `Median of ${countOf(count, 'run')}`,
  repeat: 'Run with last inputs',
  glance: {
    title: 'Latest runs',
    last: 'Last run',
    took: 'Duration',
    usual: 'Usually',
    tooFew: '–',
    count: 'Runs',
    live: (count: number) => `${wholeNumber(count)} live`,
  },
  result: {
    title: 'Last result',
    last: 'Last run',
    noRun: 'No result yet',
    noRunText: 'Start a run to see its result here.',
    start: 'Start a run',
  },
  trend: {
    title: 'Trend',
    view: 'How the trend is shown',
    chart: 'Chart',
    table: 'Table',
    median: 'Median',
    middleHalf: 'Middle half',
    between: (lower: string, upper: string) => (lower === upper ? lower : `${lower} to ${upper}`),
    success: 'Success rate',
    share: (finished: number, failed: number) => `${Math.floor((100 * finished) / (finished + failed))}%`,
    of: (finished: number, failed: number) =>
      `${wholeNumber(finished)} of ${wholeNumber(finished + failed)} that finished or failed`,
    described: (count: number, median: string) =>
      `Durations of the latest ${countOf(count, 'run')}, the oldest first: median ${median}. The table has each.`,
    dot: (took: string, status: string, at: string) => `${took} · ${status} · ${at}`,
    shapes: { finished: 'Finished', failed: 'Failed', cancelled: 'Cancelled' },
    runs: 'Runs of the trend',
    run: 'Run',
    started: 'Started',
    status: 'Status',
    took: 'Duration',
  },
  presets: {
    title: 'Presets',
  },
};
