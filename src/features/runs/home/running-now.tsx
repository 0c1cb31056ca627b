import { Anchor } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { RunTitleLink } from '@/features/runs/list/table/run-title-link.tsx';
import { useAllowedActions } from '@/features/runs/use-allowed-actions.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';

import classes from './run-lines.module.css';
import { RunTime } from './run-time.tsx';
import { StripPanel } from './strip-panel.tsx';
import { texts } from './texts.ts';
import { UsualProgress } from './usual-progress.tsx';

const words = texts.running;

/** Maximum number of runs shown here. */
const atMost = 3;

interface RunningNowProps {
  /** The live runs, at least one, newest first. */
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
  readonly histories: ReadonlyMap<string, WorkflowHistory>;
  readonly now: number;
  readonly onCancel: (rows: readonly RunRow[]) => void;
}

/** Lists the live runs with their elapsed and usual times. */
export function RunningNow({ rows, names, histories, now, onCancel }: RunningNowProps) {
  const allowed = useAllowedActions();
  // Show running runs before waiting ones, because they are more interesting.
  const shown = rows.toSorted((a, b) => waits(a, now) - waits(b, now));
  const cancellable = rows.filter((row) => allowed(row, runState(row.facts, now)).includes('cancel'));
  return (
    <StripPanel
      title={words.title}
      isOne={rows.length === 1}
      actions={
        cancellable.length > 1 && (
          <Anchor component="button" type="button" size="sm" onClick={() => onCancel(cancellable)}>
            {words.cancelAll}
          </Anchor>
        )
      }
    >
      <ul className={`${classes.lines} ${classes.around}`}>
        {shown.slice(0, atMost).map((row) => {
          const state = runState(row.facts, now);
          const title = names.title(row);
          return (
            <li key={row.runId} className={`${classes.line} ${classes.live}`}>
              <div className={classes.head}>
                <RunStateBadge dot state={state} />
                <RunTitleLink row={row} names={names} />
              </div>
              <UsualProgress row={row} usual={histories.get(row.workflowId ?? '')?.usual} />
              <RunTime row={row} />
              {allowed(row, state).includes('cancel') && (
                <button
                  type="button"
                  className={classes.quiet}
                  aria-label={words.cancel(title)}
                  title={words.cancelHint}
                  onClick={() => onCancel([row])}
                >
                  <IconBan size={16} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > atMost && (
        <Anchor component={Link} to={paths.runs({ state: 'live' })} size="sm" className={classes.more}>
          {words.all(rows.length)}
        </Anchor>
      )}
    </StripPanel>
  );
}

function waits({ facts }: RunRow, now: number): number {
  return Number(runState(facts, now).kind === 'queued');
}
