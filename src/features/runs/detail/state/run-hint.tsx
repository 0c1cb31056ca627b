import { durationNote, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunState } from '@/domain/runs/run-state.ts';
import { stateDoubt } from '@/domain/runs/run-words.ts';
import { Hint } from '@/ui/page/hint.tsx';

import { texts } from '@/features/runs/detail/texts.ts';

interface RunHintProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** Explains how certain a run's state and times are. */
export function RunHint({ row, state, now }: RunHintProps) {
  const duration = runDuration(row, now);
  const note = durationNote(duration);
  const hasTimes =
    !row.facts.service && isEnd(state.kind) && duration.kind !== 'unknown' && duration.kind !== 'seen-later';
  const parts = [stateDoubt(row, state), note && `${note}.`, hasTimes && texts.learntAt].filter(Boolean);
  return parts.length === 0 ? null : <Hint label={texts.howDoWeKnow}>{parts.join(' ')}</Hint>;
}
