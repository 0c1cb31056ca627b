import { expect, it, onTestFinished, vi } from 'vitest';

import { readLogLine } from '../../platform/log-line.ts';
import type { LogWriter } from '../executor.ts';
import { createMask } from './mask-secrets.ts';
import { ProgramLog } from './program-log.ts';

/** The texts of the lines that a program's output becomes, whatever pieces it arrives in. */
async function linesOf(parts: readonly string[], onPart: () => void = () => undefined): Promise<string[]> {
  let written = '';
  const writer: LogWriter = { append: (lines) => void (written += lines), close: async () => undefined };
  const log = new ProgramLog(writer, createMask(['sesame']), 10_000);
  for (const part of parts) {
    void log.add('stdout', Buffer.from(part));
    onPart();
  }
  await log.close();
  return written
    .split('\n')
    .slice(0, -1)
    .map((line) => readLogLine(line)?.text ?? '');
}

const bar = Array.from({ length: 20_000 }, (_, step) => `\rstep: ${step} of 20000`).join('');

it('a line that is redrawn uses up no more of the log than its last state', async () => {
  const parts = bar.match(/.{1,1000}/gs) ?? [];
  expect(await linesOf([...parts, '\ndone: all\n'])).toEqual(['step: 19999 of 20000', 'done: all']);
});

it.each([
  [
    ['one: a\r', '\ntwo: b\r\r\n'],
    ['one: a', 'two: b'],
  ],
  [['bar: 1\rbar: 2\r'], ['bar: 2']],
  [
    ['bar: 1\r', 'bar: 2', '\rbar: 3\nend: x'],
    ['bar: 3', 'end: x'],
  ],
  [['bar: ses', 'ame\rbar: sesame\n'], ['bar: •••']],
])('%j is the lines %j', async (parts, lines) => {
  expect(await linesOf(parts)).toEqual(lines);
});

it('a line that is redrawn for long is written every two seconds, to be overwritten by the next', async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const parts = Array.from({ length: 50 }, (_, step) => `\rstep: ${step} sesame`);
  expect(await linesOf([...parts, '\n'], () => (nowMs += 100))).toEqual([
    'step: 19 •••\r',
    'step: 39 •••\r',
    'step: 49 •••',
  ]);
});
