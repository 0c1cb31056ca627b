import { memo, useState } from 'react';

import { partName, type RunNames } from '@/domain/runs/names/run-names.ts';
import { givenName, type RunRow as Run } from '@/domain/runs/run-record.ts';
import { runMessage } from '@/domain/runs/run-message.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { RunName } from '@/features/runs/commands/run-name.tsx';
import { StarMark } from '@/features/runs/commands/star-mark.tsx';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';
import table from '@/ui/table/data-table.module.css';

import { RunMessage } from './run-message.tsx';
import { RunRowActions } from './run-row-actions.tsx';
import classes from './run-table.module.css';
import { StartedBy } from './started-by.tsx';
import { RunShare } from '@/features/runs/list/run-share.tsx';
import { RunThumbnail } from '@/features/runs/list/thumbnail/run-thumbnail.tsx';
import { RunTitleLink } from './run-title-link.tsx';
import { texts } from '@/features/runs/list/texts.ts';

export interface RunCellsProps {
  readonly row: Run;
  readonly names: RunNames;
  /** Whether the page already names the workflow. */
  readonly ofOne: boolean;
  /** The distinguishing inputs that are not in the run's name; undefined unless narrow and of one workflow. */
  readonly rest: string | undefined;
  /** Whether any row was started by another person. */
  readonly withPeople: boolean;
  /** Whether any row has inputs or a message to show. */
  readonly withWords: boolean;
  /** Whether to show only the key facts, in three lines. */
  readonly narrow: boolean;
  readonly now: number;
  /** Whether the row has the pointer or the focus. */
  readonly active: boolean;
  /** Whether the row's controls are in the tab order. */
  readonly reachable: boolean;
  /** Whether the row is visible, rather than just near the viewport. */
  readonly seen: boolean;
  readonly onCancel: ((row: Run) => void) | undefined;
  readonly onRerun: (row: Run) => void;
}

/**
 * Cells of a row of the table "Runs". They are not rendered again when a row is selected or another one is hovered
 * over.
 */
export const RunCells = memo(function RunCells(props: RunCellsProps) {
  const { row, names, ofOne, rest, withPeople, withWords, narrow, now, active, reachable, seen, onCancel, onRerun } =
    props;
  const [renaming, setRenaming] = useState(false);
  const state = runState(row.facts, now);
  const title = names.title(row);
  const tabIndex = reachable ? 0 : -1;
  const actions = (
    <RunRowActions
      row={row}
      title={title}
      state={state}
      active={active && !narrow}
      tabIndex={tabIndex}
      onCancel={onCancel}
      onRerun={onRerun}
      onRename={() => setRenaming(true)}
    />
  );
  const hasMessage = runMessage(row, state) !== '';
  const isShort = narrow && hasMessage;
  const { workflow } = names.parts(row);
  const name = renaming ? (
    <RunName row={row} onClose={() => setRenaming(false)} />
  ) : (
    <div className={classes.name} data-own-line={narrow || undefined}>
      <span className={classes.title}>
        <StarMark row={row} />
        <RunTitleLink
          row={row}
          names={names}
          ofOne={ofOne}
          rest={rest}
          tabIndex={tabIndex}
          ownLine={narrow}
          isShort={isShort}
        />
      </span>
      {isShort ? (
        <RunMessage row={row} state={state} />
      ) : (
        <span className={classes.sub}>{besideTitle(row, names, ofOne)}</span>
      )}
    </div>
  );
  const starter = withPeople && row.facts.service && <StartedBy person={row.facts.service.startedBy} />;
  return (
    <>
      <td className={classes.thumb} aria-label={state.kind === 'finished' ? texts.table.result : texts.table.noResult}>
        <RunThumbnail runId={row.runId} kind={state.kind} seen={seen} />
      </td>
      {narrow ? (
        <>
          <td>
            {name}
            <div className={classes.second}>
              {!hasMessage && starter}
              <RunStateBadge dot state={state} />
              <RunShare row={row} state={state} />
              {hasMessage ? (
                <span className={classes.of}>
                  {rest ?? (ofOne ? '' : (workflow ?? besideTitle(row, names, ofOne)))}
                </span>
              ) : (
                <>
                  <RunMessage row={row} state={state} />
                  <span className={classes.took}>
                    <RunDurationText row={row} now={now} />
                  </span>
                </>
              )}
              <TimeSwitch inRow at={row.createdAt} tabIndex={tabIndex} />
            </div>
          </td>
          <td className={classes.menu}>{actions}</td>
        </>
      ) : (
        <>
          <td>{name}</td>
          {withPeople && <td className={classes.by}>{starter}</td>}
          <td>
            <span className={classes.status}>
              <RunStateBadge dot state={state} />
              <RunShare row={row} state={state} />
            </span>
          </td>
          <td className={classes.duration}>
            <RunDurationText row={row} now={now} />
          </td>
          {withWords && (
            <td className={classes.told}>
              <RunMessage row={row} state={state} inputs={names.inputs(row)} />
            </td>
          )}
          <td className={classes.team}>
            <span className={table.line}>{row.teamName ?? row.teamId?.slice(0, 8) ?? texts.row.noTeam}</span>
          </td>
          <td className={classes.started}>
            <TimeSwitch at={row.createdAt} tabIndex={tabIndex} />
            {actions}
          </td>
        </>
      )}
    </>
  );
});

/** What the title omits: a run's position in a batch, or the workflow of a named run. */
function besideTitle(row: Run, names: RunNames, ofOne: boolean): string {
  const part = partName(row);
  if (part !== undefined) return names.parts(row).own === part ? '' : part;
  if (givenName(row)) return ofOne ? '' : (row.workflowName ?? '');
  return row.workflowName || row.facts.start.kind !== 'tracked' ? '' : texts.row.tracked;
}
