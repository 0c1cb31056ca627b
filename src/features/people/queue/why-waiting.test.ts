import { expect, test } from 'vitest';

import { whyWaiting } from './why-waiting.ts';

const team = { id: 't', name: 'Posters', running: 2, waiting: 3, oldest_waiting_at: null, held: null };
const hold = { since: '2026-01-01T00:00:00Z', by: null };
const drain = { ...hold, underway: 0, expected_end_at: null };
const worker = (busy: number, places: number | null) => ({ id: 'w', host: null, places, busy, runs: [] });

test.each([
  ['nothing', { ...team, waiting: 0 }, { drain, workers: [] }, undefined],
  ['a drain, which takes precedence', { ...team, held: hold }, { drain, workers: [] }, 'The whole queue is drained'],
  ['a hold', { ...team, held: hold }, { drain: null, workers: [] }, 'The team’s queue is held'],
  ['a worker', team, { drain: null, workers: [] }, 'No worker is running'],
  [
    'workers, if all are busy',
    team,
    { drain: null, workers: [worker(2, 2), worker(4, 4)] },
    'All workers are busy, 6 of 6',
  ],
  [
    'a limit',
    team,
    { drain: null, workers: [worker(2, 4)] },
    'Starts soon, unless a limit of the team or its engine is reached',
  ],
  [
    'a worker of unknown capacity',
    team,
    { drain: null, workers: [worker(4, null)] },
    'Starts soon, unless a limit of the team or its engine is reached',
  ],
  [
    'an engine used by other teams’ runs',
    { ...team, running: 0 },
    { drain: null, workers: [worker(2, 16)] },
    'Starts soon, unless a limit of the team or its engine is reached',
  ],
] as const)('explains what a team’s runs are waiting for: %s', (_why, queue, state, reason) => {
  expect(whyWaiting(queue, { ...state, workers: [...state.workers] })).toBe(reason);
});
