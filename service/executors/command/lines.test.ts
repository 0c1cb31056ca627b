import { describe, expect, it } from 'vitest';

import { LastLines } from './last-lines.ts';
import { ProgressLines } from './progress-lines.ts';

const asIs = (text: string) => text;
const masked = (text: string) => text.replaceAll('s3cret', '***');

function lastOf(text: string, mask = asIs): string {
  const lines = new LastLines();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1000) lines.add(bytes.subarray(at, at + 1000));
  return lines.shown(mask);
}

function saidOf(...parts: readonly string[]): readonly string[] {
  return saidWith(asIs, ...parts);
}

function saidWith(mask: (text: string) => string, ...parts: readonly string[]): readonly string[] {
  const words: string[] = [];
  const lines = new ProgressLines(mask, (text) => words.push(text));
  for (const part of parts) lines.add(Buffer.from(part));
  return words;
}

it.each([
  ['\r 42%|████▏     | 21/50 [00:03<00:04]\r', { percent: 42, step: 21, steps: 50 }],
  ['Layer 2: 100%|##########| 8/8\n', { percent: 100, step: 8, steps: 8 }],
  ['42% of 50 | 21/50\n', undefined],
  ['Drawing\n', undefined],
])('reads a progress bar as numbers: %j', (text, numbers) => {
  const reported: unknown[] = [];
  new ProgressLines(asIs, (_, given) => reported.push(given)).add(Buffer.from(text));
  expect(reported).toEqual([numbers]);
});

describe('the last lines of a program', () => {
  it('are at most 20 lines and 3,000 characters', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    expect(lastOf(`${lines.join('\n')}\n\n`)).toBe(lines.slice(10).join('\n'));
    expect(lastOf('x'.repeat(100_000))).toBe('x'.repeat(3000));
    expect(lastOf('é'.repeat(5000))).toBe('é'.repeat(3000));
  });

  it('contain no part of a truncated secret, and no terminal sequences', () => {
    expect(lastOf(`s3cret${'x'.repeat(2997)}`, masked)).toBe(`***${'x'.repeat(2997)}`);
    expect(lastOf('\u001B[31mred\u001B[0m\r\n\u0007bell\u0085')).toBe('red\nbell');
  });

  it('contain no secret split by control sequences', () => {
    expect(lastOf('s3\u001B[1mcr\u0000et', masked)).toBe('***');
  });

  it('remain available after any amount of output', () => {
    const lines = new LastLines();
    for (let count = 0; count < 2000; count += 1) lines.add(Buffer.alloc(100_000, 'x'));
    expect(lines.shown(asIs)).toBe('x'.repeat(3000));
  });
});

describe('the progress of a program', () => {
  it('is its latest complete line, at most 200 characters', () => {
    expect(saidOf('10 %\n20', ' %\r', '\n \n', '30 %')).toEqual(['10 %', '20 %']);
    expect(saidOf(`${'x'.repeat(5000)}\n`)).toEqual(['x'.repeat(200)]);
  });

  it('contains no secret split by control sequences', () => {
    expect(saidWith(masked, 's3\u001B[1mcr\u0000et\n')).toEqual(['***']);
  });

  it('is not delayed by a line that never ends', () => {
    const endless = Array.from({ length: 50 }, () => 'y'.repeat(10_000));
    expect(saidOf(...endless, '\ndone\n').at(-1)).toBe('done');
  });
});
