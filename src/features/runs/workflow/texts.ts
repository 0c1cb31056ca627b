import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of a workflow's runs, in its row and on its page. */
export const texts = {
  usualOf: (count: number) => `Median of ${countOf(count, 'run')}`,
  repeat: 'Run with last inputs',
  glance: {
    title: 'Latest runs',
    last: 'Last run',
    took: 'Took',
    usual: 'Usually',
    tooFew: '–',
    count: 'Runs',
    active: (count: number) => `${wholeNumber(count)} active`,
  },
  result: {
    title: 'Last result',
    last: 'Last run',
    noRun: 'No result yet',
    noRunText: 'Start a run to see its result here.',
    start: 'Start a run',
  },
  presets: {
    title: 'Presets',
  },
};
