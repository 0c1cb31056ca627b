import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { Search } from '@/domain/workflow-search.ts';
import table from '@/ui/data-table.module.css';
import { focusRow, rowAfterKey, rowAt } from '@/ui/row-keys.ts';
import { SpacerRow } from '@/ui/spacer-row.tsx';

import { WorkflowRow } from './workflow-row.tsx';
import classes from './workflow-table.module.css';

const rowHeightPx = 45;

interface WorkflowTableProps {
  readonly workflows: readonly WorkflowListItem[];
  readonly teams: readonly Team[];
  readonly search: Search;
  readonly pinned: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly descending: boolean;
  readonly onSort: (descending: boolean) => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onPin: (workflowId: string) => void;
  readonly onDelete: (workflow: WorkflowListItem) => void;
}

/** The table "Workflows". Only the rows in view are in the document; the numbers for assistive technology are of all. */
export function WorkflowTable(props: WorkflowTableProps) {
  const { workflows, selected, descending, onSort, onSelect } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const lastChecked = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (body.current) setOffsetPx(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: workflows.length,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    scrollMargin: offsetPx,
  });
  const rows = virtualizer.getVirtualItems();
  const abovePx = (rows[0]?.start ?? offsetPx) - offsetPx;
  const belowPx = virtualizer.getTotalSize() - abovePx - rows.length * rowHeightPx;
  const allSelected = selected.size > 0 && workflows.every(({ id }) => selected.has(id));

  function select(index: number, range: boolean) {
    const from = range ? (lastChecked.current ?? index) : index;
    const ids = workflows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id);
    const checked = !selected.has(workflows[index]?.id ?? '');
    const next = new Set(selected);
    for (const id of ids)
      if (checked) next.add(id);
      else next.delete(id);
    lastChecked.current = index;
    onSelect(next);
  }

  function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
    const at = rowAt(event.target);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = rowAfterKey(event.key, at, workflows.length, rowHeightPx);
    if (to === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(to, { align: 'auto' });
    focusRow(body.current, to);
  }

  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`} aria-label="Workflows" aria-rowcount={workflows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.check}>
              <Checkbox
                size="xs"
                aria-label={`Select all ${workflows.length.toLocaleString('en')} workflows`}
                checked={allSelected}
                indeterminate={selected.size > 0 && !allSelected}
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
        <tbody ref={body} onKeyDown={moveFocus}>
          <SpacerRow heightPx={abovePx} />
          {rows.map(({ index }) => {
            const workflow = workflows[index];
            if (!workflow) return null;
            return (
              <WorkflowRow
                key={workflow.id || index}
                workflow={workflow}
                index={index}
                heightPx={rowHeightPx}
                teams={props.teams}
                search={props.search}
                pinned={props.pinned.has(workflow.id)}
                selected={selected.has(workflow.id)}
                onSelect={select}
                onPin={props.onPin}
                onDelete={props.onDelete}
              />
            );
          })}
          <SpacerRow heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
}
