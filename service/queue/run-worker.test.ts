import { setImmediate } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { createLog } from '../platform/log.ts';
import { noJob, RunFailure } from '../executors/executor.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { acceptedBody } from '../store/runs/accepted-body.ts';
import type { AbortReason } from './queue.ts';
import { createRunHandler, type WorkerParts } from './run-worker.ts';

const run = {
  id: 'run',
  attempt: 1,
  body: acceptedBody({ id: 'workflow', inputs: {} }),
  team_id: 'team',
  workflow_id: 'workflow',
  workflow_name: 'Poster',
  canvas_type: 0,
  created_at: new Date('2026-11-26T08:00:00Z'),
  started_at: new Date('2026-11-26T08:00:02.500Z'),
  spent_ms: 0,
  job: null,
};

const { kept: _kept, ...keeper } = noJob;

const readLog = () => Promise.reject(new Error('The storage of outputs did not answer in time.'));

/** A handler, and the values that it passes to the metrics. */
function countingHandler(executor: WorkerParts['executor'], save: () => Promise<unknown> = async () => undefined) {
  const waits: [string, number][] = [];
  const ends: [string, string][] = [];
  const outputs = { save, size: async () => 1, readLog } as unknown as Outputs;
  const handler = createRunHandler({
    executor,
    executorName: ({ id }) => `executor of ${id}`,
    metrics: {
      runBegun: (name, seconds) => waits.push([name, seconds]),
      runDone: (name, status) => ends.push([name, status]),
    },
    outputs,
    log: createLog('silent'),
  });
  return { handler, waits, ends };
}

const until = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('It was aborted.')));
  });

it.each([
  ['cancelled', ['cancelled']],
  ['late', ['failed']],
  ['lost', []],
  ['stopping', []],
] as const)('counts an aborted run (%s) only if the abort ends the run', async (reason: AbortReason, statuses) => {
  const { handler, ends } = countingHandler((_execution, signal) => until(signal));
  const abort = new AbortController();
  const working = handler.work(run, abort.signal, () => undefined, keeper);
  await setImmediate();
  abort.abort(reason);
  await working;
  expect(ends).toEqual(statuses.map((status) => ['executor of workflow', status]));
});

it('counts successes and failures, and the wait before the first attempt', async () => {
  const good = countingHandler(async () => ({ name: 'a.txt', type: 'text/plain', content: 'a' }));
  const { signal } = new AbortController();
  await good.handler.work(run, signal, () => undefined, keeper);
  await good.handler.work({ ...run, attempt: 2 }, signal, () => undefined, keeper);
  expect(good.ends.map(([, status]) => status)).toEqual(['succeeded', 'succeeded']);
  expect(good.waits).toEqual([['executor of workflow', 2.5]]);

  const bad = countingHandler(() => Promise.reject(new RunFailure('No.')));
  await bad.handler.work(run, signal, () => undefined, keeper);
  expect(bad.ends).toEqual([['executor of workflow', 'failed']]);
});

it('fails no run because the size of its log can’t be read', async () => {
  const { handler } = countingHandler(async (_execution, _signal, _progress, _job, log) => ({
    name: 'a.txt',
    type: 'text/plain',
    content: String(await log?.size()),
  }));
  const end = await handler.work(run, new AbortController().signal, () => undefined, keeper);
  expect(end).toMatchObject({ status: 'succeeded' });
});

it.each([
  ['the executor fails for a reason other than the run', new Error('ESTALE'), undefined, 0],
  ['the run fails, and its job is over', new RunFailure('No.'), undefined, undefined],
  ['the run fails, and its job may continue', new RunFailure('No.', { jobLeft: true }), undefined, 0],
  ['the output can’t be saved', undefined, new RunFailure('The file “a” changed while it was read.'), 0],
  ['there is no room for the output', undefined, Object.assign(new Error('Full'), { code: 'ENOSPC' }), 0],
])('decides whether to end the job when %s', async (_, failure, saving, endJobIn) => {
  const { handler } = countingHandler(
    async () => {
      if (failure) throw failure;
      return { name: 'a.txt', type: 'text/plain', content: 'a', jobLeft: true };
    },
    async () => {
      if (saving) throw saving;
    },
  );
  const end = await handler.work(run, new AbortController().signal, () => undefined, keeper);
  expect(end).toMatchObject({ status: 'failed', endJobIn });
});
