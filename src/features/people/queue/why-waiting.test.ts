import { expect, test } from 'vitest';

import { whyWaiting } from './why-waiting.ts';

const team = { id: 't', name: 'Posters', running: 2, waiting: 3, oldest_waiting_at: null, held: null };
const hold = { since: '2026-01-01T00:00:00Z', by: null };
const drain = { ...hold, underway: 0, expected_end_at: null };
const worker = (busy: number, places: number | null) => ({ id: 'w', host: null, places, busy, runs: [] });

test.each([
  ['no runs are waiting', { ...team, waiting: 0 }, { drain, workers: [] }, undefined],
  [
    'a drain, which takes precedence',
    { ...team, held: hold },
    { drain, workers: [] },
    'The whole queue is being drained',
  ],
  ['a hold', { ...team, held: hold }, { drain: null, workers: [] }, 'The team’s queue is held'],
  ['no worker', team, { drain: null, workers: [] }, 'No worker is running'],
  [
    'all workers are busy',
    team,
    { drain: null, workers: [worker(2, 2), worker(4, 4)] },
    'All workers are busy: 6 of 6 places are taken',
  ],
  [
    'perhaps a limit',
    team,
    { drain: null, workers: [worker(2, 4)] },
    'Starts soon, unless the team or the run’s engine has reached its limit',
  ],
  [
    'perhaps a worker of unknown capacity',
    team,
    { drain: null, workers: [worker(4, null)] },
    'Starts soon, unless the team or the run’s engine has reached its limit',
  ],
  [
    'perhaps an engine used by other teams’ runs',
    { ...team, running: 0 },
    { drain: null, workers: [worker(2, 16)] },
    'Starts soon, unless the team or the run’s engine has reached its limit',
  ],
] as const)('explains why a team’s runs are waiting: %s', (_why, queue, state, reason) => {
  expect(whyWaiting(queue, { ...state, workers: [...state.workers] })).toBe(reason);
});
