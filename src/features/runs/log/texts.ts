import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of a run's log. */
export const texts = {
  title: 'Log',
  region: 'Log of the run',
  loading: 'Reading the log…',
  none: 'No log',
  unreachable: 'The log appears once the connection is back.',
  empty: 'Nothing has been printed.',
  emptyYet: 'Nothing has been printed yet.',
  lines: (count: number) => countOf(count, 'line'),
  linesSoFar: (count: number) => `${countOf(count, 'line')} so far`,
  first: (count: number) => `The first ${countOf(count, 'line')}. Download the log for the rest.`,
  search: 'Search the log',
  found: (place: number, found: number) =>
    place === 0 ? `${countOf(found, 'line')} found` : `${wholeNumber(place)} of ${countOf(found, 'line')}`,
  previous: 'Previous match',
  next: 'Next match',
  follow: 'Follow',
  wrap: 'Wrap',
  times: 'Times',
  copy: 'Copy',
  copyAll: 'Copy the log',
  download: 'Download',
  downloadAll: 'Download the log',
  line: (number: number) => `Line ${wholeNumber(number)}`,
  retrying: 'Trying again in a few seconds.',
};
