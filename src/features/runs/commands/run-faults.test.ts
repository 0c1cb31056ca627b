import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import { parseConfig } from '@/api/config.ts';
import { createTrialApi } from '@/api/create-api.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState } from '@/domain/runs/run-words.ts';
import { locks } from '@/domain/storage-keys.ts';

import { checkRun } from '@/features/runs/check-run.ts';
import { type Ledger, openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { fakeLocks } from '@/testing/fake-locks.ts';
import { cancelRun } from './cancel-run.ts';
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
const html =
  (status: number): Answer =>
  () =>
    Promise.resolve(new Response('<h1>Wrong</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
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
const api = createTrialApi(parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' }), {
  accessToken: 'jwt',
  apiKey: 'key',
});

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

test('the row is stored before the POST is sent, and the body contains only fields of the interface', async () => {
  let kept: string | undefined;
  serve({
    start: async () => {
      kept = await labelOf();
      return answers.start();
    },
  });
  await expect(startRun({ api, ledger }, plan)).resolves.toBe(runId);
  expect(kept).toBe('Starting');
  expect(await labelOf()).toBe('Queued');
  expect(sent.at(-1)).toEqual({
    step: 'start',
    url: `/api/run_workflow/${team.id}/${runId}`,
    body: { id: workflow.id, inputs: { seconds: 3 }, origin: '2' },
  });
});

test('a refusal is thrown with the fields that it is about', async () => {
  const detail = [{ loc: ['body', 'id'], msg: 'field required', type: 'missing' }];
  serve({ start: json(422, { detail }) });
  await expect(startRun({ api, ledger }, plan)).rejects.toMatchObject({
    issues: [{ path: ['id'], message: 'field required' }],
  });
});

test('sending a start again uses the same run ID and body', async () => {
  serve({ start: failing(new TypeError('reset')) });
  await startRun({ api, ledger }, plan);
  const first = sent.at(-1);
  serve();
  await sendAgain({ api, ledger }, runId);
  expect(sent).toEqual([first]);
  expect(await labelOf()).toBe('Queued');
});

test('if the response has another run ID, both runs are kept and the returned one is used', async () => {
  const other = '99999999-9999-4999-8999-999999999999';
  serve({ start: json(200, { run_id: other, status: 'queued', message: 'ok' }) });
  await expect(startRun({ api, ledger }, plan)).resolves.toBe(other);
  expect(await labelOf(other)).toBe('Queued');
  expect((await ledger.get(runId))?.facts.start).toMatchObject({ otherRunId: other });
  expect(await ledger.inputs(other)).toEqual({ seconds: 3 });
});

test('the address of a result is never stored in the ledger', async () => {
  serve({ result: json(200, { result: 'https://secret/k' }) });
  await ledger.add([{ row: startingRow({ ledger: 'mine', runId }, Date.now()) }]);
  const { observation, result } = await checkRun(api, runId);
  await ledger.observe(runId, observation);
  expect(result).toBe('https://secret/k');
  expect(JSON.stringify(await ledger.list())).not.toContain('secret');
  expect(await labelOf()).toBe('Finished');
});

test('Run-Status and Retry-After are read from a 404 with a message', async () => {
  serve({
    result: () =>
      Promise.resolve(
        Response.json(
          { description: 'running for 3 s' },
          { status: 404, headers: { 'Run-Status': 'running', 'Retry-After': '2' } },
        ),
      ),
  });
  expect((await checkRun(api, runId)).observation).toMatchObject({
    type: 'no-result',
    runStatus: 'running',
    retryAfterMs: 2000,
    words: 'running for 3 s',
  });
});

test('run IDs in capitals are stored and requested in lower case', async () => {
  const [minted, other] = ['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'B0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'];
  serve({
    id: json(200, { run_id: minted }),
    start: json(200, { run_id: minted, status: 'queued', message: '' }),
  });
  await expect(startRun({ api, ledger }, plan)).resolves.toBe(minted.toLowerCase());
  expect(await labelOf(minted.toLowerCase())).toBe('Queued');
  expect(sent.at(-1)?.url).toBe(`/api/run_workflow/${team.id}/${minted.toLowerCase()}`);

  serve({ start: json(200, { run_id: other, status: 'queued', message: '' }) });
  await expect(startRun({ api, ledger }, plan)).resolves.toBe(other.toLowerCase());
  expect(await labelOf(other.toLowerCase())).toBe('Queued');
  expect((await ledger.list()).map((row) => row.runId)).toEqual(
    expect.arrayContaining([minted, other].map((id) => id.toLowerCase())),
  );
});

/** Outcomes that don’t show whether the request took effect. */
const open: readonly (readonly [string, Answer])[] = [
  ['a lost connection', failing(new TypeError('Failed to fetch'))],
  ['a timeout', failing(new DOMException('The time is over.', 'TimeoutError'))],
  ['a 408', json(408, { description: 'Request Timeout' })],
  ['a 500', json(500, { description: 'Something broke.' })],
  ['a 502 in HTML', html(502)],
  ['an empty response', () => Promise.resolve(new Response(''))],
  ['half a response', () => Promise.resolve(new Response('{"run_id": '))],
];
const refusals: readonly (readonly [string, Answer])[] = [
  ...[400, 401, 402, 403, 404].map((status) => [`a ${status}`, json(status, { description: 'No.' })] as const),
  ['a 404 in HTML', html(404)],
  ['a 422', json(422, { detail: [{ loc: ['body', 'id'], msg: 'field required', type: 'missing' }] })],
];

test.each([...open, ...refusals])('%s instead of a run ID leaves no row', async (_name, id) => {
  serve({ id });
  await expect(startRun({ api, ledger }, plan)).rejects.toThrow(ApiError);
  expect(await ledger.list()).toEqual([]);
});

test.each(open)('after %s the start is not confirmed', async (_name, start) => {
  serve({ start });
  await startRun({ api, ledger }, plan);
  expect(await labelOf()).toBe('Not confirmed');
});

test.each(refusals)('after %s the start is rejected', async (_name, start) => {
  serve({ start });
  await expect(startRun({ api, ledger }, plan)).rejects.toThrow(ApiError);
  expect(await labelOf()).toBe('Rejected');
});

test.each([
  ...open.map((one) => [...one, 'unconfirmed', /^No (?:response to|confirmation of) the cancel request: /] as const),
  ...refusals.map((one) => [...one, 'refused', /^Not cancelled: .*The run may still be going\.$/] as const),
])(
  'after %s the run is still queued, and shows the outcome of the cancel request',
  async (_name, cancel, kind, notice) => {
    serve({ cancel });
    await startRun({ api, ledger }, plan);
    await expect(cancelRun({ api, ledger }, { runId, teamId: team.id })).rejects.toThrow(ApiError);
    const row = await ledger.get(runId);
    expect(await labelOf()).toBe('Queued');
    expect(row?.facts.cancel?.kind).toBe(kind);
    expect(row && cancelNotice(row, runState(row.facts, Date.now()))).toMatch(notice);
    expect(sent.filter(({ step }) => step === 'cancel')).toHaveLength(1);
  },
);

test.each([...open, ...refusals.filter(([name]) => name !== 'a 404')])(
  'after %s instead of a result, the last known state is kept',
  async (_name, result) => {
    serve({ result });
    await startRun({ api, ledger }, plan);
    await ledger.observe(runId, (await checkRun(api, runId)).observation);
    const row = await ledger.get(runId);
    const state = row && runState(row.facts, Date.now());
    expect(state?.label).toBe('Queued');
    expect(row && state && explainState(row, state)).toMatch(/Couldn’t update: /);
  },
);

test('a start already holds its lock when another tab can first see its row', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  serve();
  const seen: Promise<boolean>[] = [];
  ledger.subscribe(() =>
    seen.push(navigator.locks.request(locks.send(runId), { ifAvailable: true }, (lock) => lock === null)),
  );
  await startRun({ api, ledger }, plan);
  expect(await seen[0]).toBe(true);
  expect(sent.map(({ step }) => step)).toEqual(['id', 'start']);
});
