import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { observe, type RunObservation } from './run-observation.ts';
import { type RunFault, type RunRow, startingRow, trackedRow } from './run-record.ts';
import { isWatched, runState } from './run-state.ts';

const fault: fc.Arbitrary<RunFault> = fc.oneof(
  fc.constantFrom<RunFault>(
    { kind: 'network', words: '' },
    { kind: 'timeout', words: '' },
    { kind: 'contract', status: 200, words: '' },
  ),
  fc
    .constantFrom(400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503)
    .map((status): RunFault => ({ kind: 'http', status, words: 'words' })),
);
const status = fc.constantFrom('queued', 'running', 'failed', 'cancelled', 'finished', 'odd', '');

type Draft = {
  readonly waitMs: number;
  readonly delayMs: number;
  readonly make: (sentAt: number, at: number) => RunObservation;
};

const draft: fc.Arbitrary<Draft> = fc.record({
  waitMs: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(60_000, 3_600_000, 86_400_000, -7_200_000)),
  delayMs: fc.integer({ min: 0, max: 20_000 }),
  make: fc.oneof(
    fc
      .constantFrom(
        'start-sent',
        'start-interrupted',
        'cancel-sent',
        'cancel-interrupted',
        'watch-stopped',
        'watch-resumed',
      )
      .map((type) => (_: number, at: number): RunObservation => ({ type: type as 'start-sent', at })),
    status.map((word) => (_: number, at: number): RunObservation => ({
      type: 'start-accepted',
      status: word,
      message: 'm',
      at,
    })),
    fault.map((one) => (_: number, at: number): RunObservation => ({ type: 'start-failed', fault: one, at })),
    fc.constant((_: number, at: number): RunObservation => ({ type: 'cancel-accepted', message: 'm', at })),
    fault.map((one) => (_: number, at: number): RunObservation => ({ type: 'cancel-failed', fault: one, at })),
    fc.constant((sentAt: number, at: number): RunObservation => ({ type: 'result-found', sentAt, at })),
    fc.option(status, { nil: undefined }).map((runStatus) => (sentAt: number, at: number): RunObservation => ({
      type: 'no-result',
      words: 'w',
      runStatus,
      sentAt,
      at,
    })),
    fault.map((one) => (sentAt: number, at: number): RunObservation => ({
      type: 'check-failed',
      fault: one,
      sentAt,
      at,
    })),
  ),
});

function play(first: RunRow, drafts: readonly Draft[]) {
  let clock = first.createdAt;
  const seen: RunObservation[] = [];
  const row = drafts.reduce((current, { waitMs, delayMs, make }) => {
    clock += waitMs;
    const observation = make(clock, clock + delayMs);
    seen.push(observation);
    return observe(current, observation);
  }, first);
  return { row, seen, clock };
}

const run = { ledger: 'l', runId: 'r', name: 'n', workflowId: 'w', teamId: 't' };
const first = fc.constantFrom(startingRow(run, 1_800_000_000_000), trackedRow(run, 1_800_000_000_000));

/** Describe what is wrong with a shown state: a claim without a fact, or a missing action. */
function faults(row: RunRow, seen: readonly RunObservation[], now: number): string[] {
  const { kind, label, actions } = runState(row.facts, now);
  const saidStatus = seen.some((one) => one.type === 'no-result' && one.runStatus === kind);
  const saw = (type: RunObservation['type']) => seen.some((one) => one.type === type);
  const claims: readonly [what: string, holds: boolean][] = [
    ['finished without a 200', (kind === 'finished' || kind === 'output-gone') && !saw('result-found')],
    ['ended without the service saying so', (kind === 'cancelled' || kind === 'failed') && !saidStatus],
    ['cancel accepted without an answer', kind === 'cancel-accepted' && !saw('cancel-accepted')],
    ['one word for another state', /^(finished|cancelled|failed)$/i.test(label) && label.toLowerCase() !== kind],
    ['nothing to do', kind !== 'starting' && actions.every((action) => action === 'archive')],
    ['no label', label === ''],
  ];
  return claims.filter(([, holds]) => holds).map(([what]) => what);
}

test('any sequence of responses and failures keeps the run, claims only what was reported, and leaves an action', () => {
  fc.assert(
    fc.property(first, fc.array(draft, { maxLength: 30 }), (start, drafts) => {
      const { row, seen, clock } = play(start, drafts);
      expect(row).toMatchObject(run);
      const later = [clock, clock + 60_000, clock + 7 * 86_400_000];
      expect(later.flatMap((now) => faults(row, seen, now))).toEqual([]);
      expect(runState(row.facts, clock + 7 * 86_400_000).kind).not.toMatch(/^(starting|cancelling)$/);
    }),
    { numRuns: 2000 },
  );
});

test('once a result was seen, the run stays finished, with or without its output', () => {
  fc.assert(
    fc.property(
      first,
      fc.array(draft, { maxLength: 15 }),
      fc.array(draft, { maxLength: 15 }),
      (start, before, later) => {
        const { row, clock } = play(start, before);
        const finished = observe(row, { type: 'result-found', sentAt: clock, at: clock });
        const end = play({ ...finished, createdAt: clock }, later);
        expect(['finished', 'output-gone']).toContain(runState(end.row.facts, end.clock).kind);
        expect(isWatched(end.row.facts, end.clock)).toBe(false);
      },
    ),
  );
});

test('a start is never shown as refused if one of its requests may have arrived', () => {
  fc.assert(
    fc.property(fault, (refusal) => {
      const at = 1_800_000_000_000;
      const row = startingRow(run, at);
      const lost = observe(row, { type: 'start-failed', fault: { kind: 'network', words: '' }, at: at + 1 });
      const again = observe(observe(lost, { type: 'start-sent', at: at + 2 }), {
        type: 'start-failed',
        fault: refusal,
        at: at + 3,
      });
      expect(runState(again.facts, at + 4)).toMatchObject({ kind: 'not-confirmed' });
      expect(runState(again.facts, at + 4).actions).toContain('send-again');
    }),
  );
});
