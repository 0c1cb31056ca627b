import { countOf } from '@/domain/count-of.ts';

/** What is said of a workflow's runs, in its row and on its page. */
export const texts = {
  usualOf: (count: number) => `Median of ${countOf(count, 'run')}`,
};
