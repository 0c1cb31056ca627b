import { ApiError } from '@/api/api-error.ts';
import type { RunState, RunStateKind } from '@/domain/runs/run-state.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import type { StripBar } from '@/domain/runs/figures/workflow-history.ts';

import { texts } from './texts.ts';

const kinds = Object.keys(stateTexts.labels) as RunStateKind[];
const sinceMs = Date.UTC(2026, 10, 23, 9, 30);

/** A run in each state, and one whose checks fail. */
export const states: readonly RunState[] = [
  ...kinds.map((kind) => ({ kind, label: stateTexts.labels[kind], words: '', since: sinceMs, actions: [] })),
  {
    kind: 'running',
    label: stateTexts.labels.running,
    words: '',
    since: sinceMs,
    staleSince: sinceMs + 60_000,
    actions: [],
  },
];

/** Strips of no runs, of a few runs, and of runs in all states. */
export const strips: readonly (readonly StripBar[])[] = [
  [],
  [
    { runId: 'a', kind: 'finished', ms: 8000 },
    { runId: 'b', kind: 'failed', ms: 2000 },
  ],
  kinds.map((kind, index) => ({ runId: kind, kind, ms: 1000 + ((index * 3) % 7) * 1500 })),
];

/** An error of each kind that is shown differently. */
export const errors: readonly Error[] = [
  new ApiError({ kind: 'network' }),
  new ApiError({ kind: 'timeout' }),
  new ApiError({ kind: 'http', status: 402, words: texts.words, described: true }),
  new ApiError({ kind: 'http', status: 404 }),
  new ApiError({ kind: 'http', status: 500 }),
  new ApiError({ kind: 'contract' }),
];
