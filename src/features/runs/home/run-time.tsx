import { durationText, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';

import classes from './run-lines.module.css';

/** A run's elapsed time, updated each second. Renders nothing if it is unknown. */
export function RunTime({ row }: { readonly row: RunRow }) {
  const duration = runDuration(row, useKnownNow(1000));
  return duration.kind === 'going' && <span className={classes.time}>{durationText(duration)}</span>;
}
