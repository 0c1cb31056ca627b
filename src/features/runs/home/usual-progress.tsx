import { countdown } from '@/domain/countdown.ts';
import { runDuration } from '@/domain/runs/figures/run-duration.ts';
import { runProgress } from '@/domain/runs/run-progress.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { type UsualDuration, usualText } from '@/domain/runs/figures/usual-duration.ts';
import { useNow } from '@/ui/browser/use-now.ts';

import classes from './run-lines.module.css';
import { texts } from './texts.ts';

const words = texts.running;

/** From here on the usual time is formatted as a clock, like the elapsed time. */
const clockFromMs = 10_000;

interface UsualProgressProps {
  readonly row: RunRow;
  /** Usual duration of the workflow's runs, if known. */
  readonly usual: UsualDuration | undefined;
}

/** Shows the elapsed share of the usual duration, updated every second; empty if unknown. */
export function UsualProgress({ row, usual }: UsualProgressProps) {
  const duration = runDuration(row, useNow(1000));
  const forMs = duration.kind === 'going' ? duration.forMs : undefined;
  const progress = runProgress(forMs, usual);
  if (!usual || !progress) return null;
  const usually = usual.medianMs < clockFromMs ? usualText(usual) : countdown(usual.medianMs, 0);
  return (
    <div className={classes.elapsed}>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.done}
          data-long={progress.isLong || undefined}
          style={{ inlineSize: `${progress.share * 100}%` }}
        />
      </span>
      <span className={classes.usual} title={words.how(usual.of)}>
        {progress.isLong ? words.long(usually) : words.usual(usually)}
      </span>
    </div>
  );
}
