import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { durationNote, durationText, type RunDuration, runDuration, runWaitedMs, spanText } from './run-duration.ts';
import { mergeRows } from '@/domain/runs/run-merge.ts';
import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';

const t0 = 1_700_000_000_000;
const run = { ledger: 'l', runId: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b' };

function after(...observations: readonly RunObservation[]): RunRow {
  return observations.reduce((row, observation) => observe(row, observation), startingRow(run, t0 - 300));
}

const accepted = { type: 'start-accepted', status: 'queued', message: '', at: t0 } as const;
const pending = (sentMs: number, runStatus?: string): RunObservation => ({
  type: 'no-result',
  sentAt: t0 + sentMs,
  at: t0 + sentMs + 20,
  words: '',
  runStatus,
});
const found = (ms: number): RunObservation => ({ type: 'result-found', sentAt: t0 + ms - 20, at: t0 + ms });

/** The duration as shown long after the run. */
function text(...observations: readonly RunObservation[]): string {
  return durationText(runDuration(after(...observations), t0 + 7 * 86_400_000));
}

describe('a duration', () => {
  test('is a single number if the end is known to within a second, or to within a tenth of the duration', () => {
    expect(text(accepted, pending(2000), pending(8000), found(8800))).toBe('8.4 s');
    expect(text(accepted, found(800))).toBe('0.4 s');
    expect(text(accepted, pending(57_000), found(61_000))).toBe('59 s');
    expect(text(accepted, pending(190_000), found(194_000))).toBe('3 min 12 s');
    expect(text(accepted, pending(7_400_000), found(7_600_000))).toBe('2 h 5 min');
  });

  test('is approximate if the range of possible ends is wider, and the range is shown beside it', () => {
    expect(text(accepted, pending(8200), found(12_700))).toBe('≈ 10 s');
    expect(text(accepted, found(1700))).toBe('≈ 1 s');
    expect(text(accepted, pending(65_200), found(79_900))).toBe('≈ 1 min');
    expect(text(accepted, pending(130_000), found(290_000))).toBe('≈ 4 min');
    expect(durationNote(runDuration(after(accepted, pending(8200), found(12_700)), t0 + 60_000))).toBe(
      'Between 8.2 s and 13 s; the exact time is unknown',
    );
  });

  test('starts when the run was first seen running, and excludes the wait before that', () => {
    const seen = [
      accepted,
      pending(3000, 'queued'),
      pending(4000, 'running'),
      pending(12_000, 'running'),
      found(12_600),
    ];
    const row = after(...seen);
    expect(runDuration(row, t0 + 60_000)).toEqual({ kind: 'known', leastMs: 7980, mostMs: 9600 });
    expect(text(...seen)).toBe('≈ 9 s');
    expect(runWaitedMs(row)).toBe(3510);
    const going = after(accepted, pending(3000, 'queued'), pending(4000, 'running'));
    expect(runDuration(going, t0 + 9510)).toEqual({ kind: 'going', forMs: 6000 });
    expect(runWaitedMs(after(accepted, pending(3000, 'running')))).toBeUndefined();
    // The run was already running at a late first check, so it may have waited.
    const late = after(accepted, pending(8000, 'running'), pending(12_000, 'running'), found(12_600));
    expect(runDuration(late, t0 + 60_000)).toEqual({ kind: 'between', leastMs: 3980, mostMs: 12_600 });
  });

  test('of a run never seen running lies between its wait and its end', () => {
    const row = after(accepted, pending(3000, 'queued'), found(7000));
    expect(runDuration(row, t0 + 60_000)).toEqual({ kind: 'between', leastMs: 0, mostMs: 4000 });
    expect(text(accepted, pending(3000, 'queued'), found(7000))).toBe('≈ 2 s');
  });

  test('of a run cancelled while waiting is only its wait', () => {
    const row = after(accepted, pending(3000, 'queued'), pending(4000, 'cancelled'));
    expect(runDuration(row, t0 + 60_000)).toEqual({ kind: 'unknown' });
    expect(runWaitedMs(row)).toBe(3510);
  });

  test('starts only once, so that time in the queue after the first start counts', () => {
    const row = after(accepted, pending(900, 'running'), pending(5000, 'queued'), pending(8000, 'running'));
    expect(runDuration(row, t0 + 10_000)).toEqual({ kind: 'going', forMs: 10_000 });
  });

  test('is unknown without polling; only the time at which the end was seen is shown', () => {
    expect(text(accepted, pending(3000), found(7_200_000))).toBe('seen 2 h later');
  });

  test('is unknown for a run started elsewhere, or with an unanswered start', () => {
    expect(runDuration(observe(trackedRow(run, t0), found(800)), t0).kind).toBe('unknown');
    expect(text({ type: 'start-interrupted', at: t0 }, found(800))).toBe('');
  });

  test('counts up while the run is live, and stops with the polling', () => {
    const row = after(accepted, pending(2000, 'running'));
    expect(durationText(runDuration(row, t0 + 42_000))).toBe('0:42');
    const stopped = observe(row, { type: 'watch-stopped', at: t0 + 3000 });
    expect(durationText(runDuration(stopped, t0 + 42_000))).toBe('');
    const cancelled = observe(row, { type: 'cancel-accepted', message: '', at: t0 + 3000 });
    expect(durationText(runDuration(cancelled, t0 + 26 * 3_600_000))).toBe('');
  });

  test('counts up to the last response while checks fail', () => {
    const fault = { kind: 'network', status: undefined, words: '' } as const;
    const row = after(accepted, pending(2000, 'running'), {
      type: 'check-failed',
      sentAt: t0 + 9000,
      at: t0 + 9100,
      fault,
    });
    expect(durationText(runDuration(row, t0 + 3_600_000))).toBe('0:02');
  });

  test('of a failed or cancelled run ends when its end was first seen, however often it is checked', () => {
    expect(
      text(
        accepted,
        pending(900, 'running'),
        pending(2000, 'running'),
        pending(2500, 'failed'),
        pending(90_000, 'failed'),
      ),
    ).toBe('2.3 s');
    expect(text(accepted, pending(900, 'running'), pending(9000, 'running'), pending(9400, 'cancelled'))).toBe('9.2 s');
  });

  test('of a row from an earlier version is derived from the time of its result', () => {
    const { pendingAt: _pending, endedAt: _ended, ...facts } = after(accepted, pending(2000), found(9000)).facts;
    const old = { ...after(accepted), facts };
    expect(durationText(runDuration(old, t0 + 86_400_000))).toBe('≈ 5 s');
  });

  test('of two merged rows of one run is the more exact one', () => {
    const here = after(accepted, pending(2000), found(7_200_000));
    const there = after(accepted, pending(8000), found(8600));
    for (const row of [mergeRows(here, there), mergeRows(there, here)]) {
      expect(durationText(runDuration(row, t0 + 86_400_000))).toBe('8.3 s');
    }
  });

  test('never claims more than the checks saw, in any order of checks', () => {
    const at = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(
        at,
        fc.array(at, { maxLength: 8 }),
        fc.integer({ min: 0, max: 3_600_000 }),
        (trueMs, checks, late) => {
          const told = checks.filter((ms) => ms < trueMs).map((ms) => pending(ms, 'running'));
          const row = after(accepted, ...told, found(trueMs + late));
          const duration = runDuration(row, t0 + 86_400_000);
          expect(covers(duration, trueMs)).toBe(true);
          expect(durationText(duration)).not.toBe('');
        },
      ),
    );
  });
});

function covers(duration: RunDuration, trueMs: number): boolean {
  if (duration.kind === 'known' || duration.kind === 'between') {
    return duration.leastMs <= trueMs && trueMs <= duration.mostMs;
  }
  return duration.kind === 'seen-later' && trueMs <= duration.laterMs;
}

test.each([
  [0, '< 0.1 s'],
  [49, '< 0.1 s'],
  [50, '0.1 s'],
  [8400, '8.4 s'],
  [192_000, '3 min 12 s'],
])('%i ms is shown as %s', (ms, shown) => {
  expect(spanText(ms)).toBe(shown);
});
