import type { RunRow } from './run-record.ts';
import type { RunState, RunStateKind } from './run-state.ts';
import { cancelNotice, explainState } from './run-words.ts';

/** Those whose word alone doesn't say enough. */
const needWords: ReadonlySet<RunStateKind> = new Set([
  'failed',
  'not-accepted',
  'not-confirmed',
  'check-failed',
  'output-gone',
  'stopped',
]);

/** What its badge says beside it. */
const told = /^(?:the )?run failed: */i;

/** Why a run failed or needs a look, in one line; `''` for any other. */
export function runMessage(row: RunRow, state: RunState): string {
  const notice = cancelNotice(row, state);
  if (notice) return notice;
  return needWords.has(state.kind) ? state.words.replace(told, '') || explainState(row, state) : '';
}
