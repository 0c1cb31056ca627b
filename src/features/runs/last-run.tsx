import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './last-run.module.css';
import { RunStateBadge } from './run-state-badge.tsx';

interface LastRunProps {
  readonly row: RunRow;
  /** Whether it is part of a narrow row, which has no room for a separate link. */
  readonly narrow: boolean;
}

/** The state and start time of the last run of a workflow or team. */
export function LastRun({ row, narrow }: LastRunProps) {
  const now = useNow(60_000);
  const words = (
    <>
      <RunStateBadge dot state={runState(row.facts, now)} />
      <span className={classes.time}>
        <TimeText at={row.createdAt} />
      </span>
    </>
  );
  if (narrow) return <span className={classes.last}>{words}</span>;
  return (
    <Link to={paths.run(row.runId)} className={classes.last}>
      {words}
    </Link>
  );
}
