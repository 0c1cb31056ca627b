import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { percentText, progressWords, runShare } from '@/domain/runs/said-progress.ts';

interface RunShareProps {
  readonly row: RunRow;
  readonly state: RunState;
}

/** A running run's progress in percent, with its message on hover. Renders nothing if the progress is unknown. */
export function RunShare({ row, state }: RunShareProps) {
  if (state.kind !== 'running') return null;
  const message = progressWords(state.words);
  const share = runShare(row, message);
  return share !== undefined && <span title={message}>{percentText(share)}</span>;
}
