import { countOf } from '@/domain/count-of.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts of the file viewers. */
export const texts = {
  preview: 'Preview',
  search: 'Search',
  copy: 'Copy',
  csv: {
    rows: (count: number) => countOf(count, 'row'),
    found: (found: number, count: number) => `${wholeNumber(found)} of ${countOf(count, 'row')}`,
    firstRows: (count: number) => `First ${countOf(count, 'row')} of a larger file`,
    columns: (shown: number, count: number) => `Showing ${wholeNumber(shown)} of ${countOf(count, 'column')}`,
    empty: 'This file has no rows.',
    none: (words: string) => `No rows match “${words}”`,
    table: 'Rows of the file',
  },
  picture: {
    in: 'Zoom in',
    out: 'Zoom out',
    whole: 'Whole image',
    percent: (percent: number) => `${percent}%`,
    region: 'Full-size image',
    failed: 'The image couldn’t be loaded. Close it and open it again.',
    keys: 'Scroll, pinch or press + and − to zoom; drag or use the arrow keys to move.',
    keysAmong:
      'Scroll, pinch or press + and − to zoom; drag or use the arrow keys to move. At 100%, the left and right arrow keys go to the previous and next image.',
    previous: { label: 'Previous', name: 'Previous image' },
    next: { label: 'Next', name: 'Next image' },
    place: (at: number, count: number) => `${wholeNumber(at)} of ${wholeNumber(count)}`,
  },
  code: {
    wrap: 'Wrap lines',
    lines: (count: number) => countOf(count, 'line'),
    firstLines: (count: number) =>
      count === 1 ? 'Beginning of a larger file' : `First ${countOf(count, 'line')} of a larger file`,
    expand: 'Expand all',
    collapse: 'Collapse all',
    copyPath: 'Copy path',
    copyValue: 'Copy value',
    matches: (at: number, count: number) => `${wholeNumber(at)} of ${wholeNumber(count)}`,
    noMatch: 'No matches',
    previous: 'Previous match',
    next: 'Next match',
  },
};
