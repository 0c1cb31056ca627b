import { IconPin } from '@tabler/icons-react';
import { type ChangeEventHandler, memo, useMemo } from 'react';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { isFoundById, type Search } from '@/domain/workflow-search.ts';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { LazyIdText } from '@/ui/page/lazy-id-text.ts';
import table from '@/ui/table/data-table.module.css';
import { MarkedText } from '@/ui/table/marked-text.tsx';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';

import { texts } from './texts.ts';
import { WorkflowCells } from './workflow-cells.tsx';
import { WorkflowRowActions } from './workflow-row-actions.tsx';
import type { RowActs } from './workflow-row-actions.tsx';
import type { WorkflowRuns } from './workflow-runs.ts';
import classes from './workflow-table.module.css';

export interface WorkflowRowProps extends RowActs {
  readonly workflow: WorkflowListItem;
  readonly index: number;
  readonly heightPx: number;
  readonly narrow: boolean;
  /** Undefined if the page names the team. */
  readonly teams: readonly Team[] | undefined;
  readonly search: Search;
  /** Whether the workflow's details may be requested if the list lacks them. */
  readonly mayRead: boolean;
  readonly history: WorkflowHistory | undefined;
  readonly RunCells: WorkflowRuns['Cells'] | undefined;
  readonly pinned: boolean;
  /** Whether the row has the pointer or the focus. */
  readonly active: boolean;
  /** Why the user can't start or change the workflow; undefined if they can. */
  readonly why: string | undefined;
  /** Undefined in a table without selection. */
  readonly selected: boolean | undefined;
  readonly onSelect: ChangeEventHandler<HTMLInputElement>;
}

/** A row of the table "Workflows". */
export const WorkflowRow = memo(function WorkflowRow(props: WorkflowRowProps) {
  const { workflow, index, heightPx, narrow, teams, search, mayRead, history, RunCells, pinned, selected } = props;
  const { id, name } = workflow;
  const shownName = name || ofWorkflows.unnamed;
  // Reuse the same element while the user types a search.
  const runs = useMemo(
    () => (RunCells && history ? <RunCells history={history} narrow={narrow} /> : !narrow && noRunCells),
    [RunCells, history, narrow],
  );
  const details = <WorkflowCells workflow={workflow} teams={teams} narrow={narrow} mayRead={mayRead} runs={runs} />;
  return (
    <tr aria-rowindex={index + 2} aria-selected={selected} data-index={index} style={{ height: heightPx }}>
      {selected !== undefined && (
        <td className={classes.check}>
          <RowCheckbox aria-label={texts.row.select(shownName)} checked={selected} onChange={props.onSelect} />
        </td>
      )}
      <td>
        <div className={classes.name}>
          {pinned && <IconPin size={14} aria-label={texts.row.pinned} role="img" />}
          <Link to={paths.workflow(id)} className={`${table.name} ${table.line}`} title={name}>
            {name ? <MarkedText text={name} search={search} /> : shownName}
          </Link>
          {isFoundById(name, search) && <LazyIdText id={id} label={ofWorkflows.id} short search={search} />}
        </div>
        {narrow && details}
      </td>
      {!narrow && details}
      <td className={classes.actions}>
        <WorkflowRowActions
          workflow={workflow}
          name={shownName}
          history={history}
          pinned={pinned}
          narrow={narrow}
          active={props.active}
          why={props.why}
          onPin={props.onPin}
          onCopyId={props.onCopyId}
          onDelete={props.onDelete}
          onRepeat={props.onRepeat}
        />
      </td>
    </tr>
  );
});

/** Cells of a workflow whose runs are not read yet, or that has none. All rows share one element. */
const noRunCells = (
  <>
    <td className={classes.last} />
    <td className={classes.strip} />
    <td className={classes.usual} />
  </>
);
