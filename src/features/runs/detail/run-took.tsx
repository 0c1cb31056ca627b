import { runDuration } from '@/domain/runs/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import classes from '@/features/runs/output/run-page.module.css';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';

interface RunTookProps {
  readonly row: RunRow;
  readonly now: number;
}

/** After the state: "in 8.4 s", or how long the run has been going. */
export function RunTook({ row, now }: RunTookProps) {
  const { kind } = runDuration(row, now);
  if (kind === 'unknown') return null;
  return (
    <span className={classes.took}>
      {(kind === 'known' || kind === 'between') && 'in '}
      <RunDurationText row={row} now={now} />
    </span>
  );
}
