import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow as Run } from '@/domain/runs/run-record.ts';
import { type RunState, runState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState } from '@/domain/runs/run-words.ts';
import table from '@/ui/table/data-table.module.css';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './run-list.module.css';
import { RunName } from '@/features/runs/commands/run-name.tsx';
import { RunRowMenu } from './run-row-menu.tsx';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';

interface RunRowProps {
  readonly row: Run;
  /** Its place in the whole list, from 0. */
  readonly index: number;
  readonly heightPx: number;
  readonly now: number;
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
  readonly onCancel: ((row: Run) => void) | undefined;
  readonly onRerun: ((row: Run) => void) | undefined;
}

/** One run of the table "Runs". */
export function RunRow({ row, index, heightPx, now, selected, onToggle, onCancel, onRerun }: RunRowProps) {
  const [renaming, setRenaming] = useState(false);
  const state = runState(row.facts, now);
  const title = runTitle(row);
  const message = messageOf(row, state);
  return (
    <tr data-index={index} aria-rowindex={index + 2} aria-selected={selected} style={{ height: heightPx }}>
      {selected !== undefined && (
        <td className={classes.check}>
          <RowCheckbox aria-label={`Select ${title}`} checked={selected} onChange={onToggle} />
        </td>
      )}
      <td>
        <div className={classes.name}>
          {renaming ? (
            <RunName row={row} onClose={() => setRenaming(false)} />
          ) : (
            <Anchor
              component={Link}
              to={paths.run(row.runId)}
              size="sm"
              className={`${table.name} ${classes.title}`}
              title={title}
            >
              {title}
            </Anchor>
          )}
          <span className={classes.sub}>
            <span className={classes.one}>
              {row.workflowName ?? (row.facts.start.kind === 'tracked' ? 'Tracked' : 'Unnamed workflow')}
            </span>
            <span className={classes.narrow}>
              <TimeText at={row.createdAt} />
            </span>
          </span>
        </div>
      </td>
      <td>
        <RunStateBadge state={state} />
        <span className={`${classes.narrow} ${classes.took}`}>
          <RunDurationText row={row} now={now} />
        </span>
      </td>
      <td className={`${table.wide} ${classes.duration}`}>
        <RunDurationText row={row} now={now} />
      </td>
      <td className={table.wide}>
        <div
          className={classes.message}
          data-bad={state.kind === 'failed' || state.kind === 'not-accepted'}
          title={message}
        >
          {message}
        </div>
      </td>
      <td className={`${classes.team} ${classes.one}`}>{row.teamName ?? row.teamId?.slice(0, 8) ?? '–'}</td>
      <td className={`${table.wide} ${classes.one}`}>
        <TimeText at={row.createdAt} />
      </td>
      <td className={classes.actions}>
        <RunRowMenu
          row={row}
          title={title}
          actions={state.actions}
          onCancel={onCancel}
          onRerun={onRerun}
          onRename={() => setRenaming(true)}
        />
      </td>
    </tr>
  );
}

/** What there is to say besides the state: why it failed, or why nothing better is known. */
function messageOf(row: Run, state: RunState): string {
  const notice = cancelNotice(row, state);
  if (notice) return notice;
  if (['starting', 'queued', 'running', 'finished'].includes(state.kind)) return '';
  return state.words || explainState(row, state);
}
