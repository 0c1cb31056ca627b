import { expect, test } from 'vitest';

import { failureCause } from './failure-cause.ts';
import firstSet from './failure-outputs.txt?raw';
import secondSet from './second-failure-outputs.txt?raw';
import thirdSet from './third-failure-outputs.txt?raw';

interface FailureOutput {
  readonly source: string;
  readonly output: string;
  readonly cause: string;
}

/** The outputs of a fixture. Its first lines describe the format. */
function readOutputs(text: string): readonly FailureOutput[] {
  return text
    .split('\n=== ')
    .slice(1)
    .map((block) => {
      const [source = '', ...lines] = block.trimEnd().split('\n');
      const cause = lines.find((line) => line.startsWith('> ')) ?? '';
      return {
        source,
        output: lines.map((line) => line.replace(/^> /, '')).join('\n'),
        cause: cause.slice(2).trim(),
      };
    });
}

/** The outputs of a set for which the headline isn't the cause. */
function missed(set: readonly FailureOutput[]) {
  return set
    .map(({ source, output, cause }) => ({
      source,
      cause,
      headline: failureCause(`The run failed: The program ended with exit code 1.\n\n${output}`).headline,
    }))
    .filter(({ cause, headline }) => headline !== cause);
}

test('finds the cause in each of the 100 outputs that the rules were written for', () => {
  const set = readOutputs(firstSet);
  expect(set).toHaveLength(100);
  expect(missed(set)).toEqual([]);
});

test('finds the cause in each output of the second set of 50, of which the first rules found 35', () => {
  const set = readOutputs(secondSet);
  expect(set).toHaveLength(50);
  expect(missed(set)).toEqual([]);
});

test('finds the cause in 41 outputs of the third set of 50, for which no rule was changed', () => {
  const set = readOutputs(thirdSet);
  expect(set).toHaveLength(50);
  expect(set.length - missed(set).length).toBe(41);
});

test.each([
  ['The run failed: No flour.', { headline: 'No flour.', rest: '' }],
  [
    'The run failed: The program ended with exit code 3.',
    { headline: 'Exit code 3, without error output', rest: '', exitCode: 3 },
  ],
  ['The program ended with exit code 1.\n\nwhy', { headline: 'why', rest: '', exitCode: 1 }],
  [
    'The program ended with exit code 1.\n\nReading\nAssetError: hero.exr not found',
    { headline: 'AssetError: hero.exr not found', rest: 'Reading\nAssetError: hero.exr not found', exitCode: 1 },
  ],
  [
    'It took longer than 60 s, which is the limit of its executor.\n\nFrame 7',
    { headline: 'It took longer than 60 s, which is the limit of its executor.', rest: 'Frame 7' },
  ],
  ['The program was ended by SIGKILL.\n\nFrame 7', { headline: 'The program was ended by SIGKILL.', rest: 'Frame 7' }],
  ['', { headline: '', rest: '' }],
])('splits %j into cause and rest', (words, cause) => {
  expect(failureCause(words)).toEqual(cause);
});
