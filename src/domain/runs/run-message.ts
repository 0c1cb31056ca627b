import { failureCause } from './failure/failure-cause.ts';
import type { RunRow } from './run-record.ts';
import { runState, type RunState, type RunStateKind } from './run-state.ts';
import { cancelNotice, explainState } from './run-words.ts';

/** States whose label alone is not enough of an explanation. */
const needWords: ReadonlySet<RunStateKind> = new Set([
  'failed',
  'not-accepted',
  'not-confirmed',
  'check-failed',
  'output-gone',
  'stopped',
]);

/** Why a run failed or needs attention, on one line; `''` for any other run. */
export function runMessage(row: RunRow, state: RunState): string {
  const notice = cancelNotice(row, state);
  if (notice) return notice;
  if (!needWords.has(state.kind)) return '';
  const words = state.kind === 'failed' ? failureCause(state.words).headline : state.words;
  return words || explainState(row, state);
}

/** Maximum length in characters, since a cause may be a whole line of a program's output. */
const longest = 160;

/**
 * The shortened message of an ended run, as shown after its label: " – No flour." @param now milliseconds since the
 * epoch
 */
export function endMessage(row: RunRow, now: number): string {
  const words = runMessage(row, runState(row.facts, now));
  return words && ` – ${words.length > longest ? `${words.slice(0, longest - 1)}…` : words}`;
}
