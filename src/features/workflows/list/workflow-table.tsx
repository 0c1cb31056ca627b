import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, memo, type MouseEventHandler, type SetStateAction, useEffect, useRef } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import table from '@/ui/table/data-table.module.css';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { SpacerRow } from '@/ui/table/spacer-row.tsx';
import { useStable } from '@/ui/browser/use-stable.ts';
import { useRowSlots } from '@/ui/table/use-row-slots.ts';
import { useRowWindow } from '@/ui/table/use-row-window.ts';

import { texts } from './texts.ts';
import { type ShownWorkflows, useAllSelected } from './use-shown-workflows.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { WorkflowRow } from './workflow-row.tsx';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import classes from './workflow-table.module.css';

/** Names alone, and with a line under each; where that is short, names have two lines. */
const rowHeightsPx = { wide: 45, narrow: 60, tiny: 80 } as const;

interface WorkflowTableProps {
  readonly shown: ShownWorkflows;
  readonly teams: readonly Team[];
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
  const { shown, selected, descending, onSort, onSelect } = props;
  const { count, rowAt, want } = shown;
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const tiny = useMediaQuery('(max-width: 22.5em)', false, { getInitialValueInEffect: false });
  const rowHeightPx = rowHeightsPx[tiny ? 'tiny' : narrow ? 'narrow' : 'wide'];
  const { body, from, to, abovePx, belowPx, onKeyDown } = useRowWindow(count, rowHeightPx);
  const lastChecked = useRef<string>(undefined);
  const reader = useWorkflowReader();
  const { data: hasKept = false } = useQuery({ ...workflowQueries.read(reader), select: isThere });
  const inView = Array.from({ length: Math.max(0, to - from) }, (_, place) => rowAt(from + place));
  const slots = useRowSlots(namesOf(inView, from));
  const allSelected = useAllSelected(shown, selected);
  useEffect(() => want(from, to), [want, from, to]);

  // The rows are many, and render again only when something of theirs has changed.
  const select = useStable((index: number, range: boolean) => {
    const lastId = lastChecked.current;
    const id = rowAt(index)?.id;
    if (id === undefined) return;
    lastChecked.current = id;
    if (!range || lastId === undefined) onSelect((before) => withIds(before, [id], id));
    else void selectRange(shown, lastId, index).then((ids) => onSelect((before) => withIds(before, ids ?? [id], id)));
  });

  async function selectAll() {
    const ids = allSelected ? [] : await shown.ids(0, count);
    onSelect(new Set(ids));
  }

  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`} aria-label={texts.label} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.check}>
              <RowCheckbox
                aria-label={texts.selectAll(count)}
                checked={allSelected}
                some={selected.size > 0 && !allSelected}
                onChange={() => void selectAll()}
              />
            </th>
            <th scope="col" aria-sort={descending ? 'descending' : 'ascending'}>
              {/* The bar of the selected lies over it. */}
              <button
                type="button"
                className={table.sort}
                tabIndex={selected.size > 0 ? -1 : 0}
                onClick={() => onSort(!descending)}
              >
                {texts.name} <span aria-hidden>{descending ? '↓' : '↑'}</span>
              </button>
            </th>
            <th scope="col" className={`${classes.team} ${table.wide}`}>
              {texts.team}
            </th>
            <th scope="col" className={`${classes.canvas} ${table.wide}`}>
              {texts.canvas}
            </th>
            <th scope="col" className={`${classes.created} ${table.wide}`}>
              {texts.created}
            </th>
            <th scope="col" className={`${classes.id} ${table.wide}`}>
              {texts.id}
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {/* The arrow keys move between the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={onKeyDown} onClick={props.onClick}>
          <SpacerRow heightPx={abovePx} />
          {inView.map((workflow, place) => {
            const index = from + place;
            if (!workflow) return <ComingRow key={slots[place]} index={index} heightPx={rowHeightPx} />;
            return (
              <WorkflowRow
                key={slots[place]}
                workflow={workflow}
                index={index}
                heightPx={rowHeightPx}
                narrow={narrow}
                teams={props.teams}
                search={shown.search}
                hasKept={hasKept}
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
});

const isThere = () => true;

/** What tells each row from all others: its id, where it is the only one with it. */
function namesOf(rows: readonly (WorkflowListItem | undefined)[], from: number): readonly string[] {
  const seen = new Set<string>();
  return rows.map((row, place) => {
    const name = row?.id && !seen.has(row.id) ? row.id : `row ${from + place}`;
    seen.add(name);
    return name;
  });
}

/** A row that was scrolled to before it came. */
function ComingRow({ index, heightPx }: { readonly index: number; readonly heightPx: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy style={{ height: heightPx }}>
      <td />
    </tr>
  );
}

/** The ids from the row of one workflow to another row, in either direction; undefined where the first is not shown. */
async function selectRange(shown: ShownWorkflows, fromId: string, to: number) {
  const from = await shown.rowOf(fromId);
  return from < 0 ? undefined : shown.ids(Math.min(from, to), Math.max(from, to) + 1);
}

/** One of them the other way round, and all of them likewise. */
function withIds(selected: ReadonlySet<string>, ids: readonly string[], id: string): ReadonlySet<string> {
  const checked = !selected.has(id);
  const next = new Set(selected);
  for (const one of ids) {
    if (checked) next.add(one);
    else next.delete(one);
  }
  return next;
}
