import { durationText, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { UsualDuration } from '@/domain/runs/figures/usual-duration.ts';
import { runMessage } from '@/domain/runs/run-message.ts';
import { runOutlook } from '@/domain/runs/run-progress.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { progressWords, runShare } from '@/domain/runs/said-progress.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { ShareBar } from '@/ui/feedback/share-bar.tsx';

import classes from './batch-grid.module.css';

interface TileWordsProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly usual: UsualDuration | undefined;
}

/** The text of a tile without a result: the run's progress, or its state and the reason. */
export function TileWords({ row, state, usual }: TileWordsProps) {
  if (state.kind === 'running' || state.kind === 'no-result') return <Progress row={row} state={state} usual={usual} />;
  const message = runMessage(row, state);
  return (
    <span className={classes.words}>
      <span className={classes.state}>{state.label}</span>
      {message && <span className={classes.message}>{message}</span>}
    </span>
  );
}

/**
 * Shows the elapsed time, and the progress that the run reports, or else as estimated from other runs of the batch.
 */
function Progress({ row, state, usual }: TileWordsProps) {
  const now = useKnownNow(1000);
  const duration = runDuration(row, now);
  if (duration.kind !== 'going') return null;
  const message = progressWords(state.words);
  const { share, isOver, isLong } = runOutlook(duration.forMs, runShare(row, message), usual);
  return (
    <span className={classes.progress} title={message || undefined}>
      {share !== undefined && (
        <span className={classes.bar}>
          <ShareBar share={share} height={4} isOver={isOver} isLong={isLong} />
        </span>
      )}
      {durationText(duration)}
    </span>
  );
}
