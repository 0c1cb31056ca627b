import { durationText, runDuration } from '@/domain/runs/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import classes from './detail.module.css';
import { texts } from './texts.ts';

interface RunTookProps {
  readonly row: RunRow;
  readonly now: number;
}

/** After the state: "in 8.4 s", or how long the run has been going. */
export function RunTook({ row, now }: RunTookProps) {
  const duration = runDuration(row, now);
  const text = durationText(duration);
  if (!text) return null;
  const hasEnded = duration.kind === 'known' || duration.kind === 'between';
  return <span className={classes.took}>{hasEnded ? texts.took(text) : text}</span>;
}
