import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type Dispatch,
  type MouseEvent,
  type SetStateAction,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import type { WorkflowSort } from '@/domain/workflow-index.ts';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { useRem } from '@/ui/browser/use-rem.ts';
import table from '@/ui/table/data-table.module.css';
import { rowAt as rowOfTarget } from '@/ui/table/row-keys.ts';
import { RowCheckbox } from '@/ui/table/row-checkbox.tsx';
import { SortHeader } from '@/ui/table/sort-header.tsx';
import { SortSelect } from '@/ui/table/sort-select.tsx';
import { SpacerRow } from '@/ui/table/spacer-row.tsx';
import { useRowWindow } from '@/ui/table/use-row-window.ts';

import { texts } from './texts.ts';
import type { ShownWorkflows } from './use-shown-workflows.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { WorkflowRow } from './workflow-row.tsx';
import type { RowActs } from './workflow-row-actions.tsx';
import type { WorkflowRuns } from './workflow-runs.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import classes from './workflow-table.module.css';

/**
 * Height of a row, in rem: a name alone when wide, with a line below it when narrow, and with two lines of name when
 * tiny.
 */
const rowRem = { wide: 2.5625, narrow: 3.75, tiny: 5 } as const;

/** Below this width, in rem, a name needs two lines. */
const tinyRem = 22.5;

/** Delay before visible rows are read, in milliseconds, so that fast scrolling sends no requests. */
const readAfterMs = 500;

interface WorkflowTableProps extends Omit<RowActs, 'onRepeat'> {
  readonly shown: ShownWorkflows;
  /** Undefined if all workflows are of one team, which the page names. */
  readonly teams: readonly Team[] | undefined;
  /** The workflows' runs; undefined until they are read, and if there are none. */
  readonly runs: WorkflowRuns | undefined;
  readonly pinned: ReadonlySet<string>;
  readonly sort: WorkflowSort;
  /** Undefined if the table has a fixed order. */
  readonly onSort?: (sort: WorkflowSort) => void;
  /** Called for a click anywhere in a row. @param path of the row's workflow */
  readonly onOpen: (event: MouseEvent, path: string) => void;
  /** IDs of the selected rows; undefined in a table without selection. */
  readonly selected?: ReadonlySet<string>;
  /** Number of selected rows in view; undefined until counted. */
  readonly selectedCount?: number | undefined;
  readonly onSelect?: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

const nothing: ReadonlySet<string> = new Set();
const stays = () => undefined;

/** The table "Workflows". Only visible rows are rendered. Assistive technology gets the total number of rows. */
export function WorkflowTable(props: WorkflowTableProps) {
  const { shown, teams, runs, selected = nothing, selectedCount = 0, sort, onSort, onSelect = stays, onOpen } = props;
  const { count, rowAt, want } = shown;
  const viewerWords = useViewerWords();
  const narrow = useNarrow();
  const remPx = useRem();
  const tiny = narrow && window.innerWidth <= tinyRem * remPx;
  const rowHeightPx = remPx * rowRem[tiny ? 'tiny' : narrow ? 'narrow' : 'wide'];
  const selectable = props.selected !== undefined;
  const [activeId, setActiveId] = useState<string>();
  const { body, from, to, abovePx, belowPx, onKeyDown } = useRowWindow(count, rowHeightPx);
  const lastChecked = useRef<string>(undefined);
  // Wait until stored responses are read, since they may suffice.
  const reader = useWorkflowReader();
  const { isSuccess: hasKept } = useQuery({ ...workflowQueries.read(reader), select: hasRead });
  const inView = Array.from({ length: Math.max(0, to - from) }, (_, place) => rowAt(from + place));
  const [settledIds] = useDebouncedValue(inView.map((row) => row?.id).join(' '), readAfterMs);
  const allSelected = selectedCount > 0 && selectedCount >= count && selected.size >= count;
  useEffect(() => want(from, to), [want, from, to]);

  const select = useCallback(
    ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const range = (nativeEvent as unknown as MouseEvent).shiftKey;
      const index = rowOfTarget(target) ?? -1;
      const lastId = lastChecked.current;
      const id = shown.rowAt(index)?.id;
      if (id === undefined) return;
      lastChecked.current = id;
      if (!range || lastId === undefined) onSelect((before) => withIds(before, [id], id));
      else void selectRange(shown, lastId, index).then((ids) => onSelect((before) => withIds(before, ids ?? [id], id)));
    },
    [shown, onSelect],
  );

  async function selectAll() {
    const ids = allSelected ? [] : await shown.ids(0, count);
    onSelect(new Set(ids));
  }

  function openRow(event: MouseEvent) {
    const row = rowAt(rowOfTarget(event.target) ?? -1);
    const isBeside = (event.target as Element).closest(`.${classes.check}, .${classes.actions}`);
    if (row && !isBeside) onOpen(event, paths.workflow(row.id));
  }

  /** The hovered or focused row shows its actions. */
  function reach({ target }: SyntheticEvent) {
    const row = rowAt(rowOfTarget(target) ?? -1);
    if (row) setActiveId(row.id);
  }

  const head = { sort, onSort, covered: selected.size > 0 };
  return (
    <div className={`${table.frame} ${classes.frame}`}>
      <table
        className={`${table.table} ${table.rows} ${classes.table}`}
        data-narrow={narrow || undefined}
        data-tiny={tiny || undefined}
        aria-label={texts.label}
        aria-rowcount={count + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selectable && (
              <th scope="col" className={classes.check}>
                <RowCheckbox
                  aria-label={texts.selectAll(count)}
                  checked={allSelected}
                  some={selected.size > 0 && !allSelected}
                  onChange={() => void selectAll()}
                />
              </th>
            )}
            {narrow && onSort ? (
              <SortSelect
                label={texts.sortBy}
                sort={sort}
                orders={teams ? texts.sorts : texts.sorts.filter(([order]) => !order.endsWith('team'))}
                onSort={onSort}
                covered={head.covered}
              />
            ) : (
              <SortHeader {...head} name="name" label={texts.name} />
            )}
            {!narrow && (
              <>
                {teams && <SortHeader {...head} name="team" label={texts.team} className={classes.team} />}
                <SortHeader {...head} name="run" label={texts.lastRun} largestFirst className={classes.last} />
                <th scope="col" className={classes.strip}>
                  {texts.runs}
                </th>
                <th scope="col" className={classes.usual}>
                  {texts.usual}
                </th>
                <SortHeader {...head} name="created" label={texts.created} largestFirst className={classes.created} />
              </>
            )}
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {/* The arrow keys move between the rows' links, which are the interactive elements. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onClick={openRow}
          onAuxClick={openRow}
          onPointerOver={reach}
          onFocus={reach}
        >
          <SpacerRow heightPx={abovePx} />
          {inView.map((workflow, place) => {
            const index = from + place;
            if (!workflow) return <ComingRow key={index} index={index} heightPx={rowHeightPx} />;
            const history = runs?.historyOf(workflow.id);
            return (
              <WorkflowRow
                key={workflow.id}
                workflow={workflow}
                index={index}
                heightPx={rowHeightPx}
                narrow={narrow}
                teams={teams}
                search={shown.search}
                mayRead={hasKept && settledIds.includes(workflow.id)}
                history={history}
                RunCells={runs?.Cells}
                pinned={props.pinned.has(workflow.id)}
                active={workflow.id === activeId}
                why={viewerWords(workflow.team_id ?? reader.get(workflow.id)?.workflow.team_id)}
                selected={selectable ? selected.has(workflow.id) : undefined}
                onSelect={select}
                onPin={props.onPin}
                onCopyId={props.onCopyId}
                onDelete={props.onDelete}
                onRepeat={history && runs?.canRepeat(history) ? runs.repeat : undefined}
              />
            );
          })}
          <SpacerRow heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
}

const hasRead = () => true;

/** A placeholder for a row that was scrolled into view before it was loaded. */
function ComingRow({ index, heightPx }: { readonly index: number; readonly heightPx: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy style={{ height: heightPx }}>
      <td />
    </tr>
  );
}

/** The IDs from one workflow's row to row `to`, in either direction; undefined if the workflow is not shown. */
async function selectRange(shown: ShownWorkflows, fromId: string, to: number) {
  const from = await shown.rowOf(fromId);
  return from < 0 ? undefined : shown.ids(Math.min(from, to), Math.max(from, to) + 1);
}

/** Toggle one row, and select or deselect the others like it. */
function withIds(selected: ReadonlySet<string>, ids: readonly string[], id: string): ReadonlySet<string> {
  const checked = !selected.has(id);
  const next = new Set(selected);
  for (const one of ids) {
    if (checked) next.add(one);
    else next.delete(one);
  }
  return next;
}
