import { describe, expect, test } from 'vitest';

import { observe, type RunObservation } from './run-observation.ts';
import { type RunFault, type RunRow, startingRow, trackedRow } from './run-record.ts';
import { isUnfinished, isWatched, lastAnsweredAt, runState } from './run-state.ts';

const t0 = Date.UTC(2026, 0, 1);
const network: RunFault = { kind: 'network', words: '' };
const refused = (status: number): RunFault => ({ kind: 'http', status, words: `no: ${status}` });
const fresh = { ledger: 'l', runId: 'r' };

type Step = RunObservation extends infer One
  ? One extends RunObservation
    ? Omit<One, 'at' | 'sentAt'>
    : never
  : never;

/** Apply observations, a second apart; checks are sent half a second before their response. */
function after(row: RunRow, ...steps: readonly Step[]): RunRow {
  return steps.reduce<RunRow>((current, step, index) => {
    const at = t0 + (index + 1) * 1000;
    return observe(current, { ...step, at, sentAt: at - 500 } as RunObservation);
  }, row);
}

const started = startingRow(fresh, t0);
const tracked = trackedRow(fresh, t0);
const accepted: Step = { type: 'start-accepted', status: 'queued', message: 'Run is queued' };
const none: Step = { type: 'no-result', words: 'no result' };
const report = (runStatus: string): Step => ({ type: 'no-result', words: `it is ${runStatus}`, runStatus });
const found: Step = { type: 'result-found' };
const unchecked = (fault: RunFault): Step => ({ type: 'check-failed', fault });
const lost: Step = { type: 'start-failed', fault: network };

describe('a run’s state is derived from its facts', () => {
  const table: readonly [what: string, row: RunRow, label: string, words?: string][] = [
    ['the POST is under way', started, 'Starting'],
    ['the POST got no response', after(started, lost), 'Not confirmed'],
    ['the POST got a 502', after(started, { type: 'start-failed', fault: refused(502) }), 'Not confirmed', 'no: 502'],
    [
      'the POST got an unreadable 200',
      after(started, { type: 'start-failed', fault: { kind: 'contract', status: 200, words: '' } }),
      'Not confirmed',
    ],
    ['the page was closed before the response', after(started, { type: 'start-interrupted' }), 'Not confirmed'],
    ['the service refused', after(started, { type: 'start-failed', fault: refused(422) }), 'Rejected', 'no: 422'],
    [
      'a start without a response was sent again and refused',
      after(started, lost, { type: 'start-sent' }, { type: 'start-failed', fault: refused(403) }),
      'Not confirmed',
      'no: 403',
    ],
    [
      'a start without a response was sent again and accepted',
      after(started, lost, { type: 'start-sent' }, accepted),
      'Queued',
    ],
    ['the service queued it', after(started, accepted), 'Queued', 'Run is queued'],
    ['the service used another word', after(started, { ...accepted, status: 'pending' }), 'Pending'],
    [
      'the service used a very long word',
      after(started, { ...accepted, status: 'p'.repeat(5000) }),
      `P${'p'.repeat(38)}…`,
    ],
    [
      'the service said finished, but no result was seen',
      after(started, { ...accepted, status: 'finished' }),
      'Reported: finished',
    ],
    ['Run-Status says running', after(started, accepted, report('running')), 'Running', 'it is running'],
    ['Run-Status says queued', after(started, accepted, report('queued')), 'Queued', 'it is queued'],
    ['a 404 with an error body', after(started, accepted, none), 'No result yet', 'no result'],
    ['a 404 with an error body after running', after(started, accepted, report('running'), none), 'No result yet'],
    ['an unconfirmed start and a 404 with an error body', after(started, lost, none), 'Not confirmed'],
    ['an unconfirmed start that the service reports as running', after(started, lost, report('running')), 'Running'],
    ['an unconfirmed start with a result', after(started, lost, found), 'Finished'],
    ['a check without a response', after(started, accepted, unchecked(network)), 'Queued'],
    ['running, then a failed check', after(started, accepted, report('running'), unchecked(network)), 'Running'],
    [
      'running, a 404 with an error body, then failed checks',
      after(started, accepted, report('running'), none, unchecked(network), unchecked(network)),
      'No result yet',
      'no result',
    ],
    ['a check that was forbidden', after(tracked, unchecked(refused(403))), 'Check failed', 'no: 403'],
    ['a tracked run, not checked yet', tracked, 'No result yet'],
    ['a result', after(started, accepted, found), 'Finished'],
    ['a result, then a failed check', after(started, accepted, found, unchecked(network)), 'Finished'],
    ['a result, then a 404', after(started, accepted, found, none), 'Finished, result gone'],
    ['a result, a 404, a result', after(started, accepted, found, none, found), 'Finished'],
    ['cancel is under way', after(started, accepted, { type: 'cancel-sent' }), 'Cancelling…'],
    [
      'cancel was refused',
      after(started, accepted, { type: 'cancel-sent' }, { type: 'cancel-failed', fault: refused(402) }),
      'Queued',
    ],
    [
      'cancel got no response',
      after(started, accepted, { type: 'cancel-sent' }, { type: 'cancel-failed', fault: network }),
      'Queued',
    ],
    [
      'cancel was accepted',
      after(started, accepted, { type: 'cancel-sent' }, { type: 'cancel-accepted', message: 'ok' }),
      'Cancel requested',
      'ok',
    ],
    [
      'cancel was accepted, then Run-Status',
      after(started, accepted, { type: 'cancel-accepted', message: '' }, report('cancelled')),
      'Cancelled',
    ],
    [
      'cancel was accepted, but it had a result',
      after(started, accepted, { type: 'cancel-accepted', message: '' }, found),
      'Finished',
    ],
    ['Run-Status says failed', after(started, accepted, report('failed')), 'Failed', 'it is failed'],
    ['failed, then a failed check', after(started, report('failed'), unchecked(network)), 'Failed'],
    ['the user paused updates', after(started, accepted, { type: 'watch-stopped' }), 'Updates paused'],
    [
      'the user paused and resumed updates',
      after(started, accepted, { type: 'watch-stopped' }, { type: 'watch-resumed' }),
      'Queued',
    ],
  ];

  test.each(table)('%s', (_, row, label, words) => {
    const state = runState(row.facts, t0 + 10_000);
    expect(state.label).toBe(label);
    expect(state.words).toBe(words ?? state.words);
    expect(label === 'Starting' || state.actions.some((action) => action !== 'archive')).toBe(true);
  });
});

test('an unanswered start or cancel does not stay pending', () => {
  expect(runState(started.facts, t0 + 60_000)).toMatchObject({ kind: 'not-confirmed' });
  expect(runState(started.facts, t0 + 60_000).actions).toContain('send-again');
  const cancelling = after(started, accepted, { type: 'cancel-sent' });
  expect(runState(cancelling.facts, t0 + 120_000).label).toBe('Queued');
});

test('a late 404 for a request sent before the result was found changes nothing', () => {
  const finished = after(started, accepted, found);
  const late = observe(finished, { type: 'no-result', words: '', at: t0 + 3000, sentAt: t0 + 1800 });
  expect(runState(late.facts, t0 + 4000).kind).toBe('finished');
});

test('a failed check keeps the known state, marks it as stale, and dates it to the last response', () => {
  const running = after(started, accepted, report('running'));
  expect(runState(running.facts, t0 + 4000).staleSince).toBeUndefined();
  const failing = after(started, accepted, report('running'), unchecked(network), unchecked(network));
  const state = runState(failing.facts, t0 + 9000);
  expect(state).toMatchObject({ kind: 'running', words: 'it is running', staleSince: failing.facts.failingSince });
  expect(lastAnsweredAt(failing.facts)).toBe(lastAnsweredAt(running.facts));
  expect(failing.events.map(({ label }) => label)).toEqual(running.events.map(({ label }) => label));
  const again = after(started, accepted, report('running'), unchecked(network), report('running'));
  expect(runState(again.facts, t0 + 9000).staleSince).toBeUndefined();
});

test('a row of an earlier version keeps its last status', () => {
  const { facts } = after(started, accepted, report('running'), unchecked(network));
  const former = { ...facts, answered: undefined };
  expect(runState(former, t0 + 9000).label).toBe('Running');
});

test('responses still count after the clock was set back', () => {
  const row = after(started, accepted, none);
  const earlier = observe(row, { type: 'check-failed', fault: network, sentAt: t0 - 9000, at: t0 - 8500 });
  expect(runState(earlier.facts, t0 - 8000).staleSince).toBe(t0 - 8500);
});

test('checks stop after 24 hours of watching, not counting gaps, and "Refresh" resumes them', () => {
  let row = after(started, accepted);
  let at = t0;
  for (let check = 0; check < 300 && runState(row.facts, at).kind !== 'stopped'; check += 1) {
    at += 300_000;
    row = observe(row, { ...none, type: 'no-result', words: '', sentAt: at, at });
  }
  expect((at - t0) / 3_600_000).toBeCloseTo(24, 0);
  expect(isWatched(row.facts, at)).toBe(false);
  expect(isUnfinished(row.facts, at)).toBe(true);
  const resumed = observe(row, { type: 'watch-resumed', at });
  expect(isWatched(resumed.facts, at)).toBe(true);
});

test('a tracked run of another team is checked once, and again only on its page', () => {
  const { facts } = after(tracked, unchecked(refused(403)));
  expect(isWatched(facts, t0 + 60_000)).toBe(false);
  expect(isUnfinished(facts, t0 + 60_000)).toBe(true);
  expect(isWatched(after(tracked, unchecked(refused(500))).facts, t0 + 60_000)).toBe(true);
  expect(isWatched(after(started, accepted, unchecked(refused(403))).facts, t0 + 60_000)).toBe(true);
});

test('a run is checked for a minute after an accepted cancel, then no longer', () => {
  const row = after(started, accepted, { type: 'cancel-accepted', message: '' });
  expect(isWatched(row.facts, t0 + 30_000)).toBe(true);
  expect(isWatched(row.facts, t0 + 90_000)).toBe(false);
});

test('the history has an entry for each change of state, and for a refused cancel', () => {
  const row = after(
    started,
    accepted,
    none,
    none,
    { type: 'cancel-sent' },
    { type: 'cancel-failed', fault: refused(402) },
    found,
  );
  expect(row.events.map(({ label }) => label)).toEqual([
    'Starting',
    'Queued',
    'No result yet',
    'Cancelling…',
    'Not cancelled',
    'Finished',
  ]);
});
