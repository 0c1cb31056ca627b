import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import WatchRun, { startAgainCode } from './watch-run.mjs';

let folder = '';
const exit = vi.spyOn(process, 'exit');
const print = vi.spyOn(process.stderr, 'write');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-watch-run-'));
  vi.stubEnv('OTHER_ERRORS', join(folder, 'errors.json'));
  vi.useFakeTimers();
  exit.mockReturnValue(/** @type {never} */ (undefined));
  print.mockReturnValue(true);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  exit.mockReset();
  print.mockReset();
  await rm(folder, { recursive: true });
});

const file = { type: 'module', moduleId: 'a.test.tsx' };
const one = { type: 'test', module: file, fullName: 'passes' };
const fault = { name: 'Error', message: 'a fault', stack: 'at x' };

/** @typedef {{failed?: number, errors?: readonly unknown[]}} Run */

/** A run of Vitest without failures. @param {Run} [run] */
function makeRun({ failed = 0, errors = [] } = {}) {
  const vitest = { state: { getCountOfFailedTests: () => failed, getUnhandledErrors: () => errors } };
  const reporter = /** @type {Record<string, (...args: unknown[]) => void>} */ (
    /** @type {unknown} */ (new WatchRun())
  );
  const report = (/** @type {string} */ event, /** @type {unknown[]} */ ...args) => reporter[`on${event}`]?.(...args);
  report('Init', vitest);
  return report;
}

const minutes = (/** @type {number} */ count) => vi.advanceTimersByTimeAsync(count * 60_000);

async function written() {
  return /** @type {string[]} */ (JSON.parse(await readFile(join(folder, 'errors.json'), 'utf8')));
}

test('a run continues while files, hooks and tests begin and end', async () => {
  const report = makeRun();
  await minutes(4);
  /** @type {readonly (readonly [string, unknown])[]} */
  const events = [
    ['TestModuleQueued', file],
    ['HookStart', {}],
    ['HookEnd', {}],
    ['TestCaseReady', one],
    ['TestCaseResult', one],
    ['TestModuleEnd', file],
  ];
  for (const [event, subject] of events) {
    report(event, subject);
    await minutes(4);
  }
  expect(exit).not.toHaveBeenCalled();
});

test.each([
  { reason: 'passed', errors: [], code: undefined },
  { reason: 'passed', errors: [fault], code: 1 },
  { reason: 'failed', errors: [], code: 1 },
])(
  'a run that ended as $reason with $errors.length errors, but does not exit, is killed after a minute',
  async (end) => {
    const { reason, errors, code } = end;
    const report = makeRun();
    report('TestRunEnd', [], errors, reason);
    expect(await written()).toEqual(errors.map(() => 'Error: a fault\nat x'));
    await minutes(0.9);
    expect(exit).not.toHaveBeenCalled();
    await minutes(0.2);
    expect(exit).toHaveBeenCalledExactlyOnceWith(code);
  },
);

test('a run that stalls between two files may be restarted', async () => {
  const report = makeRun();
  report('TestModuleQueued', file);
  report('TestCaseReady', one);
  report('TestCaseResult', one);
  report('TestModuleEnd', file);
  await minutes(6);
  expect(exit).toHaveBeenCalledExactlyOnceWith(startAgainCode);
  expect(await written()).toEqual(['Nothing has begun or ended for 5 minutes. Under way: nothing.']);
});

/** @type {readonly {which: string, run?: Run, begins?: readonly [event: string, subject: unknown]}[]} */
const failures = [
  { which: 'in which a file had begun', begins: ['TestModuleQueued', file] },
  { which: 'in which a test had begun', begins: ['TestCaseReady', one] },
  { which: 'with a failed test', run: { failed: 1 } },
  { which: 'with an error outside of tests', run: { errors: [fault] } },
];

test.each(failures)('a silent run $which has failed', async ({ run = {}, begins }) => {
  const report = makeRun(run);
  if (begins) report(...begins);
  await minutes(6);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(await written()).toEqual([
    ...(run.errors ? ['Error: a fault\nat x'] : []),
    expect.stringMatching(/^Nothing has begun or ended for 5 minutes/),
  ]);
});
