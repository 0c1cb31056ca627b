import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow as Run } from '@/domain/runs/run-record.ts';
import { lastAnsweredAt, runState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState } from '@/domain/runs/run-words.ts';
import table from '@/ui/table/data-table.module.css';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './run-list.module.css';
import { RunName } from '@/features/runs/commands/run-name.tsx';
import { RunRowMenu } from './run-row-menu.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';

interface RunRowProps {
  readonly row: Run;
  /** Its place in the whole list, from 0. */
  readonly index: number;
  readonly now: number;
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
  readonly onCancel: ((row: Run) => void) | undefined;
  readonly onRerun: ((row: Run) => void) | undefined;
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

/** One run of the table "Runs". */
export function RunRow({ row, index, now, selected, onToggle, onCancel, onRerun, measure }: RunRowProps) {
  const [renaming, setRenaming] = useState(false);
  const state = runState(row.facts, now);
  const title = runTitle(row);
  const answeredAt = lastAnsweredAt(row.facts);
  const words =
    cancelNotice(row, state) ?? (state.words || (state.kind === 'finished' ? '' : explainState(row, state)));
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} aria-selected={selected}>
      {selected !== undefined && (
        <td className={classes.check}>
          <RowCheckbox aria-label={`Select ${title}`} checked={selected} onChange={onToggle} />
        </td>
      )}
      <td>
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
        <div className={`${classes.sub} ${classes.title}`}>
          {row.workflowName ?? (row.facts.start.kind === 'tracked' ? 'Tracked' : 'Unnamed workflow')}
          <span className={classes.narrow}>
            <TimeText at={row.createdAt} />
          </span>
        </div>
      </td>
      <td>
        <RunStateBadge state={state} />
      </td>
      <td className={`${table.wide} ${classes.words}`}>
        {words && (
          <div className={classes.clamped} title={words}>
            {words}
          </div>
        )}
        {answeredAt !== undefined && (
          <div>
            checked <TimeText at={answeredAt} />
          </div>
        )}
      </td>
      <td className={`${table.wide} ${classes.one}`}>{row.teamName ?? row.teamId?.slice(0, 8) ?? '–'}</td>
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
