import { describe, expect, test } from 'vitest';

import { type FigureHours, figureHours } from './figure-hours.ts';
import { runFigures, runOutcomes } from './run-figures.ts';
import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow } from '@/domain/runs/run-record.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 23, 15, 40);

function started(runId: string, agoMs: number): RunRow {
  const at = now - agoMs;
  const row = startingRow({ ledger: 'l', runId, workflowId: 'w' }, at);
  return observe(row, { type: 'start-accepted', status: 'queued', message: '', at });
}

function after(row: RunRow, ...observations: readonly RunObservation[]): RunRow {
  return observations.reduce(observe, row);
}

function finished(runId: string, agoMs: number, tookMs = 400): RunRow {
  const row = started(runId, agoMs);
  const at = row.createdAt + tookMs;
  return after(row, { type: 'result-found', sentAt: at - 10, at });
}

function failed(runId: string, agoMs: number): RunRow {
  const row = started(runId, agoMs);
  const at = row.createdAt + 500;
  return after(row, { type: 'no-result', sentAt: at, at, words: 'No flour', runStatus: 'failed' });
}

function refused(runId: string, agoMs: number): RunRow {
  const at = now - agoMs;
  const fault = { kind: 'http', status: 403, words: 'Not you' } as const;
  return after(startingRow({ ledger: 'l', runId }, at), { type: 'start-failed', at, fault });
}

function unheard(runId: string, agoMs: number): RunRow {
  const at = now - agoMs;
  return after(startingRow({ ledger: 'l', runId }, at), {
    type: 'start-failed',
    at,
    fault: { kind: 'network', words: '' },
  });
}

const ids = (rows: readonly RunRow[]) => rows.map(({ runId }) => runId);
const sum = (figures: ReturnType<typeof runFigures>) =>
  figures.bars.reduce((all, bar) => all + runOutcomes.reduce((some, outcome) => some + bar[outcome], 0), 0);

describe('the counts', () => {
  const rows = [
    started('going', 60_000),
    finished('good', 2 * hourMs),
    failed('bad', 3 * hourMs),
    refused('no', 4 * hourMs),
    unheard('lost', 5 * hourMs),
  ];

  test('count runs by outcome, and those that need attention', () => {
    const figures = runFigures(rows, 24, now);
    expect(figures.counts).toEqual({ live: 1, finished: 1, failed: 2, attention: 1 });
    expect(figures.started).toBe(5);
    expect(figures.finishedShare).toBeCloseTo(1 / 3);
    expect(ids(figures.live)).toEqual(['going']);
    expect(ids(figures.troubled)).toEqual(['bad', 'no', 'lost']);
    expect(ids(figures.latest)).toEqual(['good']);
  });

  test('leave out earlier runs, except live ones', () => {
    const old = [
      started('old and going', 30 * hourMs),
      finished('old', 31 * hourMs),
      failed('old and bad', 32 * hourMs),
    ];
    const figures = runFigures([...rows, ...old], 24, now);
    expect(figures.counts).toEqual({ live: 2, finished: 1, failed: 2, attention: 1 });
    expect(ids(figures.latest)).toEqual(['good', 'old']);
    expect(runFigures([...rows, ...old], 168, now).counts).toEqual({
      live: 2,
      finished: 2,
      failed: 3,
      attention: 1,
    });
  });

  test('leave out archived runs', () => {
    const archived = rows.map((row): RunRow => Object.assign({ archivedAt: now }, row));
    const figures = runFigures(archived, 24, now);
    expect(figures.counts).toEqual({ live: 0, finished: 0, failed: 0, attention: 0 });
    expect(figures.finishedShare).toBeUndefined();
    expect([...figures.live, ...figures.troubled, ...figures.latest]).toEqual([]);
  });
});

describe('the bars', () => {
  test.each<[FigureHours, bars: number, hoursEach: number]>([
    [24, 49, 0.5],
    [168, 57, 3],
    [720, 61, 12],
  ])('of %i hours are %i, each of %f hours, and the last one includes now', (hours, count, hoursEach) => {
    const { bars, barMs } = runFigures([], hours, now);
    expect([bars.length, barMs]).toEqual([count, hoursEach * hourMs]);
    const last = bars.at(-1)?.fromMs ?? 0;
    expect(last).toBeLessThanOrEqual(now);
    expect(last + barMs).toBeGreaterThan(now);
    expect(bars[0]?.fromMs).toBeLessThanOrEqual(now - hours * hourMs);
  });

  test('start at round local hours', () => {
    for (const hours of figureHours) {
      const { bars } = runFigures([], hours, now);
      for (const { fromMs } of bars) expect(new Date(fromMs).getMinutes() % 30).toBe(0);
    }
    const last = runFigures([], 720, now).bars.at(-1);
    expect(new Date(last?.fromMs ?? 0).getHours() % 12).toBe(0);
  });

  test('include each run once, at its start', () => {
    const rows = [started('a', 0), finished('b', 60_000), failed('c', 20 * hourMs), unheard('d', 23.9 * hourMs)];
    const figures = runFigures(rows, 24, now);
    expect(sum(figures)).toBe(4);
    expect(figures.bars.at(-1)).toMatchObject({ live: 1, finished: 1 });
    expect(figures.bars.find(({ attention }) => attention > 0)).toBe(figures.bars[0]);
  });

  test('count a run started by a clock that was ahead in the last bar', () => {
    expect(runFigures([finished('ahead', -2 * hourMs)], 24, now).bars.at(-1)).toMatchObject({ finished: 1 });
  });
});

test('the usual duration considers only finished runs', () => {
  const rows = [100, 300, 500].map((tookMs, at) => finished(String(at), hourMs, tookMs));
  expect(runFigures([...rows, failed('x', hourMs)], 24, now).usual).toMatchObject({ of: 3 });
});

test('a run continued under another ID is counted once, under that ID', () => {
  const at = now - 60_000;
  const sent = startingRow({ ledger: 'l', runId: 'a', workflowId: 'w' }, at);
  const renamed = after(sent, { type: 'start-accepted', status: 'queued', message: '', at, otherRunId: 'b' });
  const figures = runFigures([started('b', 60_000), renamed], 24, now);
  expect(figures).toMatchObject({ started: 1, counts: { attention: 0 }, troubled: [] });
  expect(ids(figures.live)).toEqual(['b']);
});

test('the latest results skip a limited number of expired ones', () => {
  const gone = Array.from({ length: 40 }, (_, index) => {
    const row = finished(`gone ${index}`, (index + 2) * 60_000);
    return after(row, { type: 'no-result', sentAt: now, at: now, words: 'It has expired.' });
  });
  expect(ids(runFigures([finished('a', 60_000), ...gone, finished('b', hourMs)], 24, now).latest)).toEqual(['a']);
});

test('the latest results are the newest of many', () => {
  const rows = Array.from({ length: 40 }, (_, at) => finished(String(at), at * 60_000 + 1000));
  expect(ids(runFigures(rows, 24, now).latest)).toEqual(rows.slice(0, 12).map(({ runId }) => runId));
});
