import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import OtherErrors, { lostTestsCode } from './other-errors.mjs';

let folder = '';
const exit = vi.spyOn(process, 'exit');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-other-errors-'));
  vi.stubEnv('OTHER_ERRORS', join(folder, 'errors.json'));
  vi.useFakeTimers();
  exit.mockReturnValue(/** @type {never} */ (undefined));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  exit.mockReset();
  await rm(folder, { recursive: true });
});

const file = { type: 'module', moduleId: 'a.test.tsx', ok: () => true };
const passed = { type: 'test', module: file, fullName: 'is well', ok: () => true };
const failed = { type: 'test', module: file, fullName: 'is not', ok: () => false };

/** @param {() => Promise<boolean>} evaluate what its one page does when it is asked */
function makeRun(evaluate) {
  const reporter = /** @type {Record<string, (...args: unknown[]) => void>} */ (
    /** @type {unknown} */ (new OtherErrors())
  );
  const page = { evaluate, frames: () => [{ url: () => '/orchestrator' }] };
  reporter['onInit']?.({ projects: [{ browser: { provider: { pages: new Map([['1', page]]) } } }] });
  return reporter;
}

async function errors() {
  return /** @type {string[]} */ (JSON.parse(await readFile(join(folder, 'errors.json'), 'utf8')));
}

test('a run in which tests begin and end goes on', async () => {
  const run = makeRun(async () => true);
  for (let minutes = 0; minutes < 12; minutes += 4) {
    run['onTestCaseReady']?.(passed);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    run['onTestCaseResult']?.(passed);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
  }
  run['onTestRunEnd']?.([], [{ name: 'Error', message: 'too late', stack: 'at x' }]);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(exit).not.toHaveBeenCalled();
  expect(await errors()).toEqual(['Error: too late\nat x']);
});

test('one in which nothing happens ends, names what had begun, and is lost where its page answers', async () => {
  const run = makeRun(async () => true);
  run['onTestModuleQueued']?.(file);
  run['onTestCaseReady']?.(passed);
  run['onTestCaseResult']?.(passed);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(exit).toHaveBeenCalledExactlyOnceWith(lostTestsCode);
  expect(await errors()).toEqual([
    'No test has begun or ended for 5 minutes. These had begun:\na.test.tsx\nThe page answers. Its frames:\n/orchestrator',
  ]);
});

test.each([
  ['whose page is busy', () => new Promise(() => {}), passed],
  ['whose page is gone', () => Promise.reject(new Error('closed')), passed],
  ['with a failed test', () => Promise.resolve(true), failed],
])('one %s has failed', async (_, evaluate, result) => {
  const run = makeRun(/** @type {() => Promise<boolean>} */ (evaluate));
  run['onTestCaseResult']?.(result);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

test('one without a browser has failed', async () => {
  const reporter = new OtherErrors();
  reporter.onInit(/** @type {import('vitest/node').Vitest} */ (/** @type {unknown} */ ({ projects: [{}] })));
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
