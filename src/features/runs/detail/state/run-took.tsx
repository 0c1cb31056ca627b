import { durationText, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';

import { texts } from '@/features/runs/detail/texts.ts';

interface RunTookProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** The duration that follows the state of an ended run: "in 8.4 s", or "after 8.4 s" without a result. */
export function RunTook({ row, state, now }: RunTookProps) {
  const duration = runDuration(row, now);
  const text = durationText(duration);
  if (!text || duration.kind === 'going') return null;
  const hasResult = state.kind === 'finished' || state.kind === 'output-gone';
  const took = hasResult ? texts.took(text) : texts.endedAfter(text);
  return <span>{duration.kind === 'seen-later' ? text : took}</span>;
}
