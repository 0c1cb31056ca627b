import { describe, expect, test } from 'vitest';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';
import { listedRow } from '@/testing/listed-run.ts';

import { createCheckQueue } from './check-queue.ts';

const t0 = 1_800_000_000_000;
const stepMs = 50;
const answerMs = 100;
const context = { held: false, leads: true, hidden: false, shown: undefined, covered: false };

/** When a run begins and ends, in milliseconds after the start of the batch. */
interface Course {
  readonly begin: number;
  readonly end: number;
}

/** The courses of a batch's runs, which run `atOnce` in parallel, in the order of their starts. */
function coursesOf(count: number, atOnce: number, tookMs: number): readonly Course[] {
  return Array.from({ length: count }, (_, index) => {
    const begin = Math.floor(index / atOnce) * tookMs;
    return { begin, end: begin + tookMs };
  });
}

/**
 * Watch runs until the end of each was noticed.
 * @param saysStatus whether the service sends the header `Run-Status`
 * @returns how long after its end each run's end was noticed, in milliseconds
 */
function watch(courses: readonly Course[], part: (index: number) => string | undefined, saysStatus = true) {
  const queue = createCheckQueue();
  const lags = new Map<number, number>();
  const rows = new Map<string, RunRow>();
  for (const index of courses.keys()) {
    const row = startingRow({ ledger: 'l', runId: String(index), part: part(index) }, t0);
    rows.set(row.runId, observe(row, { type: 'start-accepted', status: 'queued', message: '', at: t0 + index }));
  }
  queue.upsert([...rows.values()], t0);
  const answers: { readonly runId: string; readonly sentAt: number }[] = [];
  for (let time = t0; lags.size < courses.length && time < t0 + 600_000; time += stepMs) {
    while (answers[0] && answers[0].sentAt + answerMs <= time) {
      const { runId, sentAt } = answers.shift() ?? { runId: '', sentAt: 0 };
      const course = courses[Number(runId)];
      const row = rows.get(runId);
      if (!course || !row) continue;
      const after = sentAt - t0;
      const runStatus = after < course.begin ? 'queued' : 'running';
      const hasEnded = after >= course.end;
      if (hasEnded) lags.set(Number(runId), time - t0 - course.end);
      const next = observe(
        row,
        hasEnded
          ? { type: 'result-found', sentAt, at: time }
          : { type: 'no-result', sentAt, at: time, words: '', ...(saysStatus && { runStatus }) },
      );
      rows.set(runId, next);
      queue.done(runId);
      queue.upsert([next], time);
    }
    for (const runId of queue.dequeue(time, context).runIds) {
      answers.push({ runId, sentAt: time });
    }
  }
  return lags;
}

describe('the runs of a batch', () => {
  test.each([
    [30, 4, 2000, true, 2000],
    [30, 8, 2000, true, 2000],
    [30, 4, 2000, false, 2000],
    [100, 4, 5000, true, 2500],
  ])(
    '%i runs, %i in parallel, of %i ms each (Run-Status: %s), are seen to have ended within %i ms',
    (count, atOnce, tookMs, says, mostMs) => {
      const lags = watch(coursesOf(count, atOnce, tookMs), (index) => `b:${index}`, says);
      expect(lags.size).toBe(count);
      expect(Math.max(...lags.values())).toBeLessThanOrEqual(mostMs);
    },
  );

  test('leave room for an unrelated run', () => {
    const courses = [...coursesOf(100, 4, 5000), { begin: 0, end: 3000 }];
    const lags = watch(courses, (index) => (index === 100 ? undefined : `b:${index}`));
    expect(lags.get(100)).toBeLessThanOrEqual(2000);
  });

  test('that wait for long runs are seen to have ended within 20 s', () => {
    const long = Array.from({ length: 4 }, () => ({ begin: 0, end: 120_000 }));
    const short = Array.from({ length: 8 }, () => ({ begin: 0, end: 2000 }));
    const lags = watch([...long, ...short], (index) => `b:${index}`, false);
    expect(Math.max(...lags.values())).toBeLessThanOrEqual(20_000);
  });
});

/** The IDs of runs to check a minute after the service reported a run with this status. */
function dequeuedOf(status: string, shown = listedRow().runId) {
  const queue = createCheckQueue();
  queue.upsert([listedRow({ status })], t0);
  return queue.dequeue(t0 + 60_000, { ...context, covered: true, shown }).runIds;
}

describe('a run whose changes are streamed', () => {
  test('is checked again after a failed check, until one succeeds', () => {
    const queue = createCheckQueue();
    const fault = { kind: 'http', status: 500, words: 'Oh.' } as const;
    const failed = observe(listedRow({ status: 'running' }), {
      type: 'check-failed',
      sentAt: t0,
      at: t0 + 1000,
      fault,
    });
    queue.upsert([failed], t0 + 1000);
    const covered = { ...context, covered: true };
    expect(queue.dequeue(t0 + 120_000, covered).runIds).toEqual([failed.runId]);
  });

  test('is checked while queued and on screen, because only checks reveal what it waits for', () => {
    expect(dequeuedOf('queued')).toEqual([listedRow().runId]);
  });

  test('is not checked while running, or while not on screen', () => {
    expect(dequeuedOf('running')).toEqual([]);
    expect(dequeuedOf('queued', 'another')).toEqual([]);
  });
});
