import { expect, test, vi } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';

import { quickStart, type QuickStarter } from './quick-start.ts';

vi.stubGlobal('navigator', {});

const runId = '11111111-1111-4111-8111-111111111111';
const plan = { key: 'k', workflow: { id: 'w', name: 'Poster' }, team: { id: 't', name: 'Blue' } };

/** A starter with an in-memory ledger. Its requests and toasts are recorded. */
function starterOf(store = createMemoryRunStore()) {
  const requests: string[] = [];
  const shown: string[] = [];
  const ledger = openLedger('l', store);
  const request = async ({ method }: { readonly method: string }) => {
    requests.push(method);
    return { run_id: runId, status: 'queued', message: '' };
  };
  const runs = { api: { request }, ledger, starting: new Map(), quickStarts: new Set<string>() };
  const starter = {
    runs,
    queryClient: { invalidateQueries: vi.fn() },
    show: ({ message }: { readonly message: string }) => shown.push(message),
    navigate: vi.fn(),
  } as unknown as QuickStarter;
  return { ledger, requests, shown, starter };
}

test('if the last inputs can’t be read, nothing is started and a message explains why', async () => {
  const store = { ...createMemoryRunStore(), readInputs: () => Promise.reject(new Error('The disk failed.')) };
  const { ledger, requests, shown, starter } = starterOf(store);
  const last = startingRow({ ledger: 'l', runId: 'old', workflowId: 'w', teamId: 't' }, 1);
  await ledger.add([{ row: last, inputs: { seed: 7 } }]);
  await quickStart(starter, { ...plan, inputsOf: last });
  expect(requests).toEqual([]);
  expect(shown).toEqual([expect.stringContaining('can’t be read from this browser')]);
});
