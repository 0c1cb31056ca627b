import { Anchor, Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RowCause } from '@/domain/runs/failure/group-causes.ts';
import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { useArchiveRuns } from '@/features/runs/commands/run-mutations.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './run-lines.module.css';
import { texts } from './texts.ts';

const words = texts.attention;

interface FailedAlikeProps {
  readonly cause: RowCause;
  readonly rows: readonly RunRow[];
  readonly hours: FigureHours;
  readonly now: number;
}

/**
 * A line for several runs that failed for the same cause: their number, a link to them, and a button to archive them.
 */
export function FailedAlike({ cause: { key, headline }, rows, hours, now }: FailedAlikeProps) {
  const archive = useArchiveRuns();
  const [first] = rows;
  const to = paths.runs({ state: 'failed', hours: String(hours), cause: key });
  return (
    <li className={classes.line} data-sides>
      <div className={classes.told}>
        {first && <RunStateBadge dot state={runState(first.facts, now)} />}
        <Anchor component={Link} to={to} size="sm" c="inherit" fw={600}>
          {words.runs(rows.length)}
        </Anchor>
        <p className={classes.message} title={headline}>
          {headline}
        </p>
        {first && <TimeText at={first.createdAt} />}
      </div>
      <span className={classes.end}>
        <Button component={Link} to={to} size="compact-sm" variant="default" aria-label={words.viewOf(headline)}>
          {words.view}
        </Button>
        <button
          ref={keepFocus}
          type="button"
          className={classes.quiet}
          aria-label={words.archive(`${words.runs(rows.length)}: ${headline}`)}
          title={words.archiveAll}
          onClick={() => archive.mutate({ runIds: rows.map(({ runId }) => runId), archived: true })}
        >
          <IconArchive size={16} aria-hidden />
        </button>
      </span>
    </li>
  );
}
