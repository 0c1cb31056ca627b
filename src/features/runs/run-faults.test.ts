import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import { parseConfig, setConfig } from '@/api/config.ts';
import { startingRow } from '@/domain/run-record.ts';
import { runState } from '@/domain/run-state.ts';

import { cancelRun } from './cancel-run.ts';
import { checkRun } from './check-run.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createMemoryRunStore } from './memory-run-store.ts';
import { sendAgain, startRun } from './start-run.ts';

const runId = '11111111-1111-4111-8111-111111111111';
const team = { id: '22222222-2222-4222-8222-222222222222', name: 'Blue' };
const workflow = { id: '33333333-3333-4333-8333-333333333333', name: 'Demo' };
const plan = { workflow, team, inputs: { seconds: 3 }, origin: '2', name: 'First' };

type Answer = () => Promise<Response>;
const json =
  (status: number, body: unknown): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const text =
  (status: number, body: string, type = 'text/html'): Answer =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));
const failing =
  (error: Error): Answer =>
  async () => {
    throw error;
  };

const answers = {
  id: json(200, { run_id: runId }),
  start: json(200, { run_id: runId, status: 'queued', message: 'ok' }),
  cancel: json(200, { message: 'ok' }),
  result: json(200, { result: 'https://h/k' }),
};
const sent: { readonly step: string; readonly url: string; readonly body: unknown }[] = [];
let ledger: Ledger;

function serve(overrides: Partial<Record<keyof typeof answers, Answer>> = {}) {
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const step = url.includes('/get_run_id')
      ? 'id'
      : url.includes('/run_workflow')
        ? 'start'
        : url.includes('/cancel')
          ? 'cancel'
          : 'result';
    sent.push({ step, url, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined });
    return (overrides[step] ?? answers[step])();
  });
}

beforeEach(() => {
  setConfig(parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' }));
  ledger = openLedger('mine', createMemoryRunStore());
});
afterEach(() => {
  ledger.close();
  vi.unstubAllGlobals();
});

async function labelOf(id = runId): Promise<string> {
  const row = await ledger.get(id);
  return row ? runState(row.facts, Date.now()).label : 'no row';
}

const timeout = new DOMException('The operation timed out', 'TimeoutError');

/** What each fault makes of each step; `id` faults leave no row, as nothing was started. */
const faults: readonly [fault: string, answer: Answer, start: string, cancel: string, result: string][] = [
  ['refused', failing(new TypeError('fetch failed')), 'Not confirmed', 'Queued', "Couldn't check"],
  ['reset', failing(new TypeError('terminated')), 'Not confirmed', 'Queued', "Couldn't check"],
  ['timeout', failing(timeout), 'Not confirmed', 'Queued', "Couldn't check"],
  ['401', json(401, { description: 'no' }), 'Not accepted', 'Queued', "Couldn't check"],
  ['402', json(402, { description: 'no credits' }), 'Not accepted', 'Queued', "Couldn't check"],
  ['404 in words', json(404, { description: 'unknown' }), 'Not accepted', 'Queued', 'No result yet'],
  ['404 HTML', text(404, '<h1>Not found</h1>'), 'Not accepted', 'Queued', "Couldn't check"],
  [
    '422',
    json(422, { detail: [{ loc: ['body', 'id'], msg: 'field required', type: 'missing' }] }),
    'Not accepted',
    'Queued',
    "Couldn't check",
  ],
  ['500', json(500, { description: 'oops' }), 'Not confirmed', 'Queued', "Couldn't check"],
  ['502 HTML', text(502, '<h1>Bad gateway</h1>'), 'Not confirmed', 'Queued', "Couldn't check"],
  ['empty body', text(200, ''), 'Not confirmed', 'Queued', "Couldn't check"],
  ['malformed JSON', text(200, '{"run_id": ', 'application/json'), 'Not confirmed', 'Queued', "Couldn't check"],
];

describe('each fault at each step leaves a row that says what is known', () => {
  test.each(faults)('%s at get run id: nothing is started, and nothing is said to be', async (_, answer) => {
    serve({ id: answer });
    await expect(startRun(ledger, plan)).rejects.toThrow(ApiError);
    expect(sent.map(({ step }) => step)).toEqual(['id']);
    expect(await ledger.list()).toEqual([]);
  });

  test.each(faults)('%s at start', async (_, answer, label) => {
    serve({ start: answer });
    await startRun(ledger, plan).catch(() => undefined);
    expect(await labelOf()).toBe(label);
    expect(await ledger.inputs(runId)).toEqual({ seconds: 3 });
  });

  test.each(faults)('%s at cancel', async (_, answer, _start, label) => {
    serve({ cancel: answer });
    await startRun(ledger, plan);
    await expect(cancelRun(ledger, { runId, teamId: team.id })).rejects.toThrow(ApiError);
    expect(await labelOf()).toBe(label);
    expect((await ledger.get(runId))?.facts.cancel?.kind).toMatch(/^(refused|unconfirmed)$/);
  });

  test.each(faults)('%s at result', async (_, answer, _start, _cancel, label) => {
    serve({ result: answer });
    await startRun(ledger, plan);
    const { observation } = await checkRun(runId);
    await ledger.observe(runId, observation);
    expect(await labelOf()).toBe(label);
  });
});

test('the row is kept before the POST leaves, and the body has the fields of the interface only', async () => {
  let kept: string | undefined;
  serve({
    start: async () => {
      kept = await labelOf();
      return answers.start();
    },
  });
  await expect(startRun(ledger, plan)).resolves.toBe(runId);
  expect(kept).toBe('Starting');
  expect(await labelOf()).toBe('Queued');
  expect(sent.at(-1)).toEqual({
    step: 'start',
    url: `/api/run_workflow/${team.id}/${runId}`,
    body: { id: workflow.id, inputs: { seconds: 3 }, origin: '2' },
  });
});

test('a refusal is thrown for the form, with the fields it names', async () => {
  serve({ start: faults.find(([name]) => name === '422')?.[1] ?? answers.start });
  await expect(startRun(ledger, plan)).rejects.toMatchObject({ issues: [{ path: ['id'], message: 'field required' }] });
});

test('send again uses the same run id and the same body', async () => {
  serve({ start: failing(new TypeError('reset')) });
  await startRun(ledger, plan);
  const first = sent.at(-1);
  serve();
  await sendAgain(ledger, runId);
  expect(sent).toEqual([first]);
  expect(await labelOf()).toBe('Queued');
});

test('another run id in the answer: both are kept, the returned one is used', async () => {
  const other = '99999999-9999-4999-8999-999999999999';
  serve({ start: json(200, { run_id: other, status: 'queued', message: 'ok' }) });
  await expect(startRun(ledger, plan)).resolves.toBe(other);
  expect(await labelOf(other)).toBe('Queued');
  expect((await ledger.get(runId))?.facts.start).toMatchObject({ otherRunId: other });
  expect(await ledger.inputs(other)).toEqual({ seconds: 3 });
});

test('a result’s address is never in the ledger', async () => {
  serve({ result: json(200, { result: 'https://secret/k' }) });
  await ledger.add([{ row: startingRow({ ledger: 'mine', runId }, Date.now()) }]);
  const { observation, result } = await checkRun(runId);
  await ledger.observe(runId, observation);
  expect(result).toBe('https://secret/k');
  expect(JSON.stringify(await ledger.list())).not.toContain('secret');
  expect(await labelOf()).toBe('Finished');
});

test('Run-Status and Retry-After are read from a 404 in words', async () => {
  serve({
    result: () =>
      Promise.resolve(
        Response.json(
          { description: 'running for 3 s' },
          { status: 404, headers: { 'Run-Status': 'running', 'Retry-After': '2' } },
        ),
      ),
  });
  expect((await checkRun(runId)).observation).toMatchObject({
    type: 'no-result',
    runStatus: 'running',
    retryAfterMs: 2000,
    words: 'running for 3 s',
  });
});
