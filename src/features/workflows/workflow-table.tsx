import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Dispatch, memo, type MouseEventHandler, type SetStateAction, useCallback, useRef } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { Search } from '@/domain/workflow-search.ts';
import table from '@/ui/table/data-table.module.css';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { SpacerRow } from '@/ui/table/spacer-row.tsx';
import { useRowWindow } from '@/ui/table/use-row-window.ts';

import { WorkflowRow } from './workflow-row.tsx';
import classes from './workflow-table.module.css';

/** Names alone, and with a line under each. */
const rowHeightsPx = { wide: 45, narrow: 60 } as const;

interface WorkflowTableProps {
  readonly workflows: readonly WorkflowListItem[];
  readonly teams: readonly Team[];
  readonly search: Search;
  readonly pinned: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly descending: boolean;
  readonly onSort: (descending: boolean) => void;
  /** Follows the clicks on the rows' links. */
  readonly onClick: MouseEventHandler;
  readonly onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly onPin: (workflowId: string) => void;
  readonly onDelete: (workflow: WorkflowListItem) => void;
}

/** The table "Workflows". Only the rows in view are in the document; the numbers for assistive technology are of all. */
export const WorkflowTable = memo(function WorkflowTable(props: WorkflowTableProps) {
  const { workflows, selected, descending, onSort, onSelect } = props;
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const rowHeightPx = rowHeightsPx[narrow ? 'narrow' : 'wide'];
  const { body, from, to, abovePx, belowPx, onKeyDown } = useRowWindow(workflows.length, rowHeightPx);
  const lastChecked = useRef<string>(undefined);
  const allSelected = selected.size > 0 && workflows.every(({ id }) => selected.has(id));

  // The rows are many, and render again only when something of theirs has changed.
  const select = useCallback(
    (index: number, range: boolean) => {
      const last = range ? workflows.findIndex(({ id }) => id === lastChecked.current) : -1;
      lastChecked.current = workflows[index]?.id;
      onSelect((before) => withRange(before, workflows, last < 0 ? index : last, index));
    },
    [workflows, onSelect],
  );

  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`} aria-label="Workflows" aria-rowcount={workflows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.check}>
              <RowCheckbox
                aria-label={`Select all ${workflows.length.toLocaleString('en')} workflows`}
                checked={allSelected}
                some={selected.size > 0 && !allSelected}
                onChange={() => onSelect(new Set(allSelected ? [] : workflows.map(({ id }) => id)))}
              />
            </th>
            <th scope="col" aria-sort={descending ? 'descending' : 'ascending'}>
              <button type="button" className={table.sort} onClick={() => onSort(!descending)}>
                Name <span aria-hidden>{descending ? '↓' : '↑'}</span>
              </button>
            </th>
            <th scope="col" className={`${classes.team} ${table.wide}`}>
              Team
            </th>
            <th scope="col" className={`${classes.canvas} ${table.wide}`}>
              Canvas
            </th>
            <th scope="col" className={`${classes.created} ${table.wide}`}>
              Created
            </th>
            <th scope="col" className={`${classes.id} ${table.wide}`}>
              Id
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {/* The arrow keys move between the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={onKeyDown} onClick={props.onClick}>
          <SpacerRow heightPx={abovePx} />
          {workflows.slice(from, to).map((workflow, place) => (
            <WorkflowRow
              key={workflow.id || place}
              workflow={workflow}
              index={from + place}
              heightPx={rowHeightPx}
              narrow={narrow}
              teams={props.teams}
              search={props.search}
              pinned={props.pinned.has(workflow.id)}
              selected={selected.has(workflow.id)}
              onSelect={select}
              onPin={props.onPin}
              onDelete={props.onDelete}
            />
          ))}
          <SpacerRow heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
});

/** The row at `to` the other way round, and all rows from `from` on likewise. */
function withRange(
  selected: ReadonlySet<string>,
  workflows: readonly WorkflowListItem[],
  from: number,
  to: number,
): ReadonlySet<string> {
  const checked = !selected.has(workflows[to]?.id ?? '');
  const next = new Set(selected);
  for (const { id } of workflows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (checked) next.add(id);
    else next.delete(id);
  }
  return next;
}
