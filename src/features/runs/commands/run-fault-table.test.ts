import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import { parseConfig } from '@/api/config.ts';
import { createTrialApi, requestTimeoutMs } from '@/api/create-api.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState } from '@/domain/runs/run-words.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';

import { cancelRun } from './cancel-run.ts';
import { checkRun } from '@/features/runs/check-run.ts';
import { type Ledger, openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { startRun } from './start-run.ts';

const runId = '11111111-1111-4111-8111-111111111111';
const team = { id: '22222222-2222-4222-8222-222222222222', name: 'Blue' };
const plan = { workflow: { id: '33333333-3333-4333-8333-333333333333', name: 'Demo' }, team, inputs: { seconds: 3 } };

/** Time runs this much faster: the page's own limit of 30 s, and an answer after 20 s. */
const haste = 200;
const { setTimeout: realTimeout } = globalThis;

type Step = 'get id' | 'start' | 'cancel' | 'result';
type Answer = (step: Step, signal: AbortSignal | null | undefined) => Promise<Response>;

const usual: Readonly<Record<Step, object>> = {
  'get id': { run_id: runId },
  start: { run_id: runId, status: 'queued', message: 'The run is queued.' },
  cancel: { message: 'ok' },
  result: { result: 'https://host.example/output.svg' },
};

const well: Answer = (step) => Promise.resolve(Response.json(usual[step]));
const failing =
  (message: string): Answer =>
  () =>
    Promise.reject(new TypeError(message));
const says =
  (status: number, description: string): Answer =>
  () =>
    Promise.resolve(Response.json({ description }, { status }));
const text =
  (status: number, body: string, type: string): Answer =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));

const after =
  (seconds: number): Answer =>
  (step, signal) =>
    new Promise((answer, refuse) => {
      const timer = setTimeout(() => answer(Response.json(usual[step])), (seconds * 1000) / haste);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        refuse(signal.reason as Error);
      });
    });

const faults: Readonly<Record<string, Answer>> = {
  refused: failing('Failed to fetch'),
  reset: failing('terminated'),
  'slow 20 s': after(20),
  'no answer': after(3600),
  '401': says(401, 'The token has expired.'),
  '402': says(402, 'No credits.'),
  '403': says(403, 'Not yours.'),
  '404 in words': says(404, 'The run has no result yet.'),
  '404 HTML': text(404, '<h1>Not found</h1>', 'text/html'),
  '422': () =>
    Promise.resolve(
      Response.json({ detail: [{ loc: ['body', 'id'], msg: 'field required', type: 'missing' }] }, { status: 422 }),
    ),
  '500': says(500, 'Something broke.'),
  '502 HTML': text(502, '<h1>Bad gateway</h1>', 'text/html'),
  'empty body': text(200, '', 'application/json'),
  'malformed JSON': text(200, '{"run_id": ', 'application/json'),
};

const table: string[][] = [];
let ledger: Ledger;
const api = createTrialApi(parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' }), {
  accessToken: 'jwt',
  apiKey: 'key',
});

beforeEach(() => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms: number) =>
    realTimeout(act, ms === requestTimeoutMs ? ms / haste : ms)) as typeof setTimeout);
  ledger = openLedger('mine', createMemoryRunStore());
});
afterEach(() => {
  ledger.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => {
  const lines = table.map(([fault = '', step = '', seen = '']) => `${fault.padEnd(15)} ${step.padEnd(7)} ${seen}`);
  console.info(['What a person sees of a fault at each step of a run:', ...lines].join('\n'));
});

function serve(broken: Step, fault: Answer) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const step = url.includes('/get_run_id')
      ? 'get id'
      : url.includes('/run_workflow')
        ? 'start'
        : url.includes('/cancel')
          ? 'cancel'
          : 'result';
    return (step === broken ? fault : well)(step, init?.signal);
  });
}

/** Take a run through a step with a fault in it. @returns what the page then says, and whether the row is there */
async function seenAt(step: Step, fault: Answer): Promise<string> {
  serve(step, fault);
  const refusal = await startRun({ api, ledger }, plan).catch((error: unknown) => error);
  if (step === 'cancel') await cancelRun({ api, ledger }, { runId, teamId: team.id }).catch(() => undefined);
  if (step === 'result') await ledger.observe(runId, (await checkRun(api, runId)).observation);
  const row = await ledger.get(runId);
  const said = refusal instanceof ApiError ? `form: ${wordsOf(refusal)} | ` : '';
  return said + (row ? rowWords(row) : 'no row, nothing was started');
}

function wordsOf(error: ApiError): string {
  const { title, words } = explainError(error);
  return [title, words].filter(Boolean).join(': ');
}

function rowWords(row: RunRow): string {
  const state = runState(row.facts, Date.now());
  return `${state.label}: ${cancelNotice(row, state) ?? explainState(row, state)}`;
}

/** What is said of any answer that leaves it open whether it was heard. */
const open = {
  start: /^Not confirmed: No (?:response to|confirmation of) the start request: /,
  cancel: /^Queued: No (?:response to|confirmation of) the cancel request: /,
};
const refused = {
  start: /^form: .*\| Rejected: /,
  cancel: /^Queued: Not cancelled: .*The run may still be going\.$/,
};
const unchecked = /^Queued: .*Couldn’t update: /;

/** Faults that are the service's refusal; all others leave it open. */
const refusals = new Set(['401', '402', '403', '404 in words', '404 HTML', '422']);

test.each(Object.entries(faults))('%s: each step says what is known, and no more', async (name, fault) => {
  for (const step of ['get id', 'start', 'cancel', 'result'] as const) {
    ledger.close();
    ledger = openLedger(`mine ${step}`, createMemoryRunStore());
    const seen = await seenAt(step, fault);
    table.push([name, step, seen]);
    expect(seen).toMatch(expected(name, step));
  }
});

function expected(name: string, step: Step): RegExp {
  if (name === 'slow 20 s') {
    return { 'get id': /^Queued: /, start: /^Queued: /, cancel: /^Cancel requested: /, result: /^Finished: / }[step];
  }
  if (step === 'get id') return /^form: .*\| no row, nothing was started$/;
  if (step === 'result') return name === '404 in words' ? /^No result yet: / : unchecked;
  return refusals.has(name) ? refused[step] : open[step];
}
