import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';

import { historiesQuery } from './histories-query.ts';

test('a run that ends while the code loads is shown as ended', async () => {
  const started = startingRow({ ledger: 'l', runId: 'r', workflowId: 'w' }, Date.now());
  let row = started;
  const ledger = { key: 'l', list: () => Promise.resolve([row]) } as unknown as Ledger;
  const client = new QueryClient();
  const fetched = client.query(historiesQuery(ledger));
  // The rows are read before the change, which arrives in the next turn.
  await Promise.resolve();
  await Promise.resolve();
  row = observe(started, { type: 'result-found', sentAt: Date.now(), at: Date.now() });
  const last = (await fetched)?.histories.get('w')?.last;
  expect(last && runStateKind(last.facts, Date.now())).toBe('finished');
});
