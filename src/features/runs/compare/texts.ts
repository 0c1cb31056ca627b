import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import type { DifferenceCounts } from '@/domain/runs/compare/difference-counts.ts';
import { listOfNames } from '@/domain/list-of-names.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

/** Texts for comparing runs. */
export const texts = {
  runs: 'Runs',
  title: 'Compare runs',
  titleOf: ([first = '', second = '', ...others]: readonly string[]) =>
    others.length === 0 ? `${first} and ${second}` : `${first} and ${countOf(others.length + 1, 'other')}`,
  tooFew: 'Choose two to four runs',
  tooFewHow: 'Select them in the list, then choose “Compare”.',
  onlyOne: 'This link has only one run',
  wrongLink: 'This link is incomplete or wrong',
  wrongLinkText: 'It has no run IDs. Select two to four runs in the list, then choose “Compare”.',
  notHere: (missing: number, all: number) =>
    missing === 1
      ? 'One of the runs isn’t in your list'
      : missing === all
        ? 'These runs aren’t in your list'
        : `${missing} of the ${all} runs aren’t in your list`,
  notHereText: 'Open each to add it to your list, then come back. Or select other runs in the list.',
  firstOf: (shown: number, all: number) => `Only the first ${shown} of ${all} runs are compared.`,
  toRuns: 'Go to runs',
  toRun: (runId: string) => `Open run ${runId}`,
  copyLink: 'Copy link',
  rerun: (title: string) => `Rerun ${isolated(title)}`,
  rerunHint: 'Rerun',
  missing: (runId: string) => `Run ${runId} isn’t in your list.`,
  missingOpen: 'Open it',
  compared: 'Compared runs',
  table: {
    differs: (count: number) => (count === 0 ? 'Inputs' : 'What differs'),
    same: 'Same',
    none: 'The inputs are identical.',
    unknown: (letters: readonly string[]) => `The inputs of ${listOfNames(letters)} aren’t available here.`,
    status: 'Status',
    took: 'Duration',
    by: 'By',
    started: 'Started',
    result: 'Result',
    nothing: '–',
    showEqual: (count: number) => `Show ${countOf(count, 'identical input')}`,
    hideEqual: 'Hide identical inputs',
    region: 'Inputs and times',
  },
  result: {
    title: 'Results',
    label: (letter: string, title: string) => `Result of ${letter}, ${isolated(title)}`,
    loading: 'Loading the results',
    none: 'No result.',
    closed: (letters: readonly string[], host: string) =>
      letters.length === 1
        ? `${host} doesn’t let this page read the result of ${listOfNames(letters)}. It can be opened, and pictures are shown.`
        : `${host} doesn’t let this page read the results of ${listOfNames(letters)}. They can be opened, and pictures are shown.`,
    tooLarge: (limit: string) => `Files over ${limit} aren’t compared. Download them to compare.`,
    notALink: 'The result isn’t a web link.',
    open: (letter: string) => `Open ${letter}`,
    retry: 'Try again',
    pair: 'The two that are compared',
  },
  pictures: {
    mode: 'How the pictures are shown',
    side: 'Side by side',
    slider: 'Slider',
    difference: 'Difference',
    flip: 'Flip',
    share: 'How much of each picture is shown',
    shown: (letter: string) => `Showing ${letter}`,
    next: 'Next picture',
    black: 'Black means no difference.',
    inStep: 'Zoom and pan move all pictures.',
    wheel: 'Ctrl + wheel zooms.',
    keys: (count: number) => `F flips, 1 to ${count} star.`,
    failed: 'The picture couldn’t be loaded.',
    stage: 'Overlaid pictures',
  },
  differences: {
    same: 'The files are the same.',
    'same-text': 'The texts are the same; their encoding or line endings differ.',
    valuesEqual: 'The values are equal; their order, spaces, digits or comments differ.',
    rough: 'Too much differs to tell which lines belong together.',
    working: 'Comparing',
    counts: ({ added, removed, changed }: DifferenceCounts) =>
      [
        [changed, 'changed'],
        [added, 'added'],
        [removed, 'removed'],
      ]
        .flatMap(([count, how]) => (count ? [`${wholeNumber(Number(count))} ${how}`] : []))
        .join(' · '),
    cut: (count: number) => `The first ${countOf(count, 'line')} are shown.`,
    key: (name: string) => `Rows are matched by “${isolated(name)}”.`,
    noKey: 'No column tells the rows apart: equal rows belong together.',
    addedColumns: (names: string) => `New columns: ${names}.`,
    removedColumns: (names: string) => `Columns that are gone: ${names}.`,
    columns: (shown: number, count: number) => `Showing ${wholeNumber(shown)} of ${countOf(count, 'column')}`,
    kinds: { added: 'added', removed: 'removed', changed: 'changed' },
    gap: (lines: number) => countOf(lines, 'identical line'),
    json: 'Differences by key',
    csv: 'Rows that differ',
    text: 'Lines that differ',
    path: 'Key',
    how: 'How',
  },
  files: {
    label: 'Files',
    region: 'Types, sizes and hashes',
    run: 'Run',
    name: 'Name',
    type: 'Type',
    size: 'Size',
    hash: 'SHA-256',
    hashing: '…',
    compute: 'Compute',
    computeOf: (letter: string) => `Compute the hash of ${letter}`,
    unknown: '–',
    sameAs: (letter: string) => `same as ${letter}`,
  },
  notLoaded: 'A file couldn’t be loaded.',
  failed: 'The files couldn’t be compared in this browser.',
};
