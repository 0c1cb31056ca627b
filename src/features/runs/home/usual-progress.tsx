import { countdown } from '@/domain/countdown.ts';
import { runDuration } from '@/domain/runs/figures/run-duration.ts';
import { runOutlook } from '@/domain/runs/run-progress.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { runShare } from '@/domain/runs/said-progress.ts';
import { type UsualDuration, usualText } from '@/domain/runs/figures/usual-duration.ts';
import { ShareBar } from '@/ui/feedback/share-bar.tsx';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';

import classes from './run-lines.module.css';
import { texts } from './texts.ts';

const words = texts.running;

/** Duration from which the usual time is formatted like a clock, as the elapsed time is, in milliseconds. */
const clockFromMs = 10_000;

interface UsualProgressProps {
  readonly row: RunRow;
  /** The usual duration of the workflow's runs; undefined if unknown. */
  readonly usual: UsualDuration | undefined;
}

/**
 * Shows a run's progress, updated each second: the progress that it reports, otherwise the elapsed share of the usual
 * duration. Renders nothing if neither is known.
 */
export function UsualProgress({ row, usual }: UsualProgressProps) {
  const now = useKnownNow(1000);
  const duration = runDuration(row, now);
  const { kind, words: message } = runState(row.facts, now);
  // The usual time excludes waiting.
  if (duration.kind !== 'going' || kind === 'queued') return null;
  const { share, isOver, isLong } = runOutlook(duration.forMs, runShare(row, message), usual);
  if (share === undefined) return null;
  return (
    <div className={classes.elapsed} title={usual && text(usual, isLong)}>
      <ShareBar share={share} height={4} isOver={isOver} isLong={isLong} />
      {usual && (
        <span className={classes.usual} title={words.how(usual.of)}>
          {text(usual, isLong)}
        </span>
      )}
    </div>
  );
}

function text(usual: UsualDuration, isLong = false): string {
  return isLong ? words.long(usualClock(usual)) : words.usual(usualClock(usual));
}

function usualClock(usual: UsualDuration): string {
  return usual.medianMs < clockFromMs ? usualText(usual) : countdown(usual.medianMs, 0);
}
