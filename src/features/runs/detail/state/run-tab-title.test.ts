import { expect, test } from 'vitest';

import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';

import { runTabTitle } from './run-tab-title.ts';

const at = 1_800_000_000_000;
const started = startingRow({ ledger: 'l', runId: 'r', name: 'Spring sale' }, at);
const accepted: RunObservation = { type: 'start-accepted', status: 'queued', message: '', at };
const report = (runStatus: string, ms: number): RunObservation => ({
  type: 'no-result',
  sentAt: at + ms,
  at: at + ms,
  words: '',
  runStatus,
});

test.each<[observations: readonly RunObservation[], title: string]>([
  [[], '… Spring sale'],
  [[accepted], '… Spring sale'],
  [[accepted, report('running', 1000)], '▶ 0:42 Spring sale'],
  [[accepted, report('failed', 1000)], '✕ Spring sale'],
  [[accepted, report('cancelled', 1000)], '– Spring sale'],
  [[accepted, { type: 'result-found', sentAt: at, at }], '✓ Spring sale'],
  [[accepted, { type: 'watch-stopped', at }], '? Spring sale'],
])('the tab’s title shows the run’s state: %j', (observations, title) => {
  const row = observations.reduce(observe, started);
  const now = at + 42_000;
  const state = observations.length === 0 ? runState(row.facts, at) : runState(row.facts, now);
  expect(runTabTitle('Spring sale', row, state, now)).toBe(title);
});

function titleWith(words: string): string {
  const running: RunObservation = { type: 'no-result', sentAt: at, at, words, runStatus: 'running' };
  const row = [accepted, running].reduce(observe, started);
  return runTabTitle('Spring sale', row, runState(row.facts, at + 42_000), at + 42_000);
}

test('the tab’s title shows the progress of a running run, but never 100%', () => {
  expect(titleWith('Frame 24 of 100')).toBe('▶ 24% Spring sale');
  expect(titleWith('Frame 100 of 100')).toBe('▶ 99% Spring sale');
});
