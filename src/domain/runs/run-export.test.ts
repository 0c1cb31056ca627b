import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { readExport, writeExport } from './run-export.ts';
import { mergeRows } from './run-merge.ts';
import { observe } from './run-observation.ts';
import { linkedRow, type RunRow, startingRow, trackedRow } from './run-record.ts';
import { runState } from './run-state.ts';

const t0 = 1_800_000_000_000;
const runId = '11111111-1111-4111-8111-111111111111';
const first = startingRow(
  { ledger: 'mine', runId, workflowName: 'Demo', teamId: 't', origin: 2, name: 'One', part: 'p:0' },
  t0,
);
const rows: readonly [what: string, row: RunRow][] = [
  ['starting', first],
  ['starred and noted', { ...first, starredAt: t0 + 1, note: 'The one to print' }],
  ['tracked', trackedRow({ ledger: 'mine', runId }, t0)],
  ['opened from a link', linkedRow({ ledger: 'mine', runId }, t0)],
  ['accepted', observe(first, { type: 'start-accepted', status: 'queued', message: 'm', at: t0 + 1 })],
  [
    'refused',
    observe(first, {
      type: 'start-failed',
      fault: { kind: 'http', status: 422, words: 'w', issues: [{ path: ['id'], message: 'm' }] },
      at: t0 + 1,
    }),
  ],
  ['finished', observe(first, { type: 'result-found', sentAt: t0, at: t0 + 1 })],
  [
    'failed to check',
    observe(first, { type: 'check-failed', fault: { kind: 'network', words: '' }, sentAt: t0, at: t0 + 1 }),
  ],
  [
    'running',
    observe(first, { type: 'no-result', words: 'w', runStatus: 'running', retryAfterMs: 5, sentAt: t0, at: t0 + 1 }),
  ],
  [
    'not cancelled',
    observe(first, { type: 'cancel-failed', fault: { kind: 'http', status: 402, words: 'w' }, at: t0 + 1 }),
  ],
  ['stopped', observe(first, { type: 'watch-stopped', at: t0 + 1 })],
];

test.each(rows)(
  'a row that is %s comes back unchanged from an export, in the importing user’s own ledger',
  (_, row) => {
    const text = writeExport([{ row, inputs: { seconds: 3 } }], new Date(t0));
    const { runs, unreadable } = readExport(text, 'theirs');
    expect(unreadable).toBe(0);
    expect(runs).toEqual([{ row: { ...row, ledger: 'theirs', revision: 0 }, inputs: { seconds: 3 } }]);
  },
);

test('unreadable rows are counted, and the remaining rows are imported', () => {
  const good = JSON.parse(writeExport([{ row: first }], new Date(t0))) as { runs: unknown[] };
  const mixed = { ...good, runs: [...good.runs, { runId: 'no' }, null, { ...(good.runs[0] as object), facts: {} }] };
  const { runs, unreadable } = readExport(JSON.stringify(mixed), 'mine');
  expect([runs.length, unreadable]).toEqual([1, 3]);
});

test('a run with an oversized message comes back with the message truncated', () => {
  const words = 'w'.repeat(50_000);
  const row = observe(first, { type: 'no-result', words, runStatus: 'failed', sentAt: t0, at: t0 + 1 });
  const { runs, unreadable } = readExport(writeExport([{ row }], new Date(t0)), 'mine');
  expect(unreadable).toBe(0);
  expect(runs[0]?.row.facts.report?.words).toHaveLength(10_000);
});

test.each(['', '{', '[]', '{"runs": []}', '{"format": "runboard-runs", "version": 2, "runs": []}'])(
  '%s is not an export',
  (text) => {
    expect(() => readExport(text, 'mine')).toThrow('isn’t an export');
  },
);

test('unknown keys, such as a result’s address, are dropped', () => {
  const good = JSON.parse(writeExport([{ row: first }], new Date(t0))) as { runs: object[] };
  const more = { ...good, runs: good.runs.map((run) => Object.assign(run, { result: 'https://secret' })) };
  expect(JSON.stringify(readExport(JSON.stringify(more), 'mine'))).not.toContain('secret');
});

test('merging rows of the same run, in any order, never loses a result, a name or an event', () => {
  const row = fc.constantFrom(...rows.map(([, one]) => one));
  fc.assert(
    fc.property(row, row, (kept, given) => {
      const merged = mergeRows(kept, given);
      const kinds = [kept, given, merged].map(({ facts }) => runState(facts, t0 + 5).kind);
      expect(kinds[2] === 'finished').toBe(kinds.slice(0, 2).includes('finished'));
      expect(merged.name).toBe(kept.name ?? given.name);
      expect(merged.workflowName).toBe(kept.workflowName ?? given.workflowName);
      for (const { label } of [...kept.events, ...given.events]) {
        expect(merged.events.map((event) => event.label)).toContain(label);
      }
      expect(mergeRows(merged, given)).toEqual(merged);
    }),
  );
});
