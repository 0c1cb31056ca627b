import { expect, test } from 'vitest';

import { percentText, progressWords, statedShare } from './said-progress.ts';

test.each([
  ['Rendering frame 710 of 3000', 710 / 3000],
  ['Page 1/4', 0.25],
  ['Sampling: 35 %', 0.35],
  ['35%|███▌      | 7/20', 0.35],
  ['Denoise 12,5 %', 0.125],
  ['33 % (1 of 3)', 0.33],
  ['0 of 12 tiles', 0],
  ['Done: 100%', 1],
])('reads the progress of a run from “%s”', (words, share) => {
  expect(statedShare(words)).toBeCloseTo(share);
});

test.each([
  'Loading the model',
  'Epoch 2/10, batch 30/400',
  'Frame 12 of 0',
  'Frame 12 of 10',
  'GPU at 140 %',
  'Saved 2026/11/26',
  'Reading /data/3/4',
  'Version 1.2/3.4',
  'Read 10-20 of 30-40',
  '-5 %',
  '',
])('finds no progress in “%s”', (words) => {
  expect(statedShare(words)).toBeUndefined();
});

test('omits the status and the seconds that the page already shows', () => {
  expect(progressWords('The run has been running for 356 s: Rendering frame 710 of 3000')).toBe(
    'Rendering frame 710 of 3000',
  );
  expect(progressWords('The run has been running for 3 s and has no result yet.')).toBe('');
  expect(progressWords('The run is queued and has no result yet. 2 runs of your team come before it.')).toBe(
    '2 runs of your team come before it.',
  );
  expect(progressWords('The run is queued and has no result yet.')).toBe('');
  expect(progressWords('Still going: 3 s')).toBe('Still going: 3 s');
});

test.each([
  [0, '0%'],
  [0.29, '29%'],
  [0.57, '57%'],
  [0.999, '99%'],
  [1, '99%'],
])('writes the progress %d as “%s”', (share, text) => {
  expect(percentText(share)).toBe(text);
});
