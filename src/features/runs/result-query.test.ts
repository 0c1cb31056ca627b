import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { parseConfig } from '@/api/config.ts';
import { createTrialApi } from '@/api/create-api.ts';

import { type Ledger, openLedger } from './ledger/ledger.ts';
import { createMemoryRunStore } from './ledger/memory-run-store.ts';
import { resultQuery } from '@/features/runs/result-query.ts';

const runId = '11111111-1111-4111-8111-111111111111';
const minuteMs = 60_000;
let ledger: Ledger;
const api = createTrialApi(parseConfig({ accountsUrl: '/accounts', apiUrl: '/api' }), {
  accessToken: 't',
  apiKey: 'k',
});

beforeEach(() => {
  // React Query takes Node for a server, where it would never refetch.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  ledger = openLedger('mine', createMemoryRunStore());
});
afterEach(() => {
  ledger.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Observe a result for `forMs`, as a run's page does. @returns the number of requests */
async function watchResult(validForMs: number, forMs: number): Promise<number> {
  let requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    const expires = Math.floor((Date.now() + validForMs) / 1000);
    return Promise.resolve(Response.json({ result: `https://host.example/${requests}.png?expires=${expires}` }));
  });
  const client = new QueryClient();
  const stop = new QueryObserver(client, resultQuery({ api, ledger }, runId)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(forMs);
  stop();
  client.clear();
  return requests;
}

test.each([
  ['an hour is renewed a minute before it expires', 60 * minuteMs, 3 * 60 * minuteMs, 4],
  ['five minutes is renewed a minute before it expires', 5 * minuteMs, 13 * minuteMs, 4],
  ['half a minute is not renewed over and over', 0.5 * minuteMs, 30 * minuteMs, 1],
  ['a minute is not renewed over and over', minuteMs, 30 * minuteMs, 1],
  ['no time, as the clock is an hour ahead, is not renewed over and over', -60 * minuteMs, 30 * minuteMs, 1],
])('a link valid for %s', async (_what, validForMs, forMs, requests) => {
  expect(await watchResult(validForMs, forMs)).toBe(requests);
});
