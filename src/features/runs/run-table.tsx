import { ActionIcon, Anchor, Button, Checkbox, Menu, VisuallyHidden } from '@mantine/core';
import { IconArchive, IconBan, IconDots, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runTitle, type RunSort } from '@/domain/run-filter.ts';
import type { RunRow } from '@/domain/run-record.ts';
import { runState } from '@/domain/run-state.ts';
import { cancelNotice, explainState } from '@/domain/run-words.ts';
import table from '@/ui/data-table.module.css';
import { TimeText } from '@/ui/time-text.tsx';

import classes from './run-list.module.css';
import { useEditRun } from './run-mutations.ts';
import { RunStateBadge } from './run-state-badge.tsx';
import { useRuns } from './runs-context.ts';
import { useNow } from './use-now.ts';

const rowsAtOnce = 100;

interface RunTableProps {
  readonly rows: readonly RunRow[];
  /** Which rows are selected; undefined where nothing is done to several at once. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly sort?: RunSort;
  readonly onSort?: (sort: RunSort) => void;
  readonly onCancel?: (row: RunRow) => void;
}

/** The table "Runs": what is known of each, newest first unless sorted. */
export function RunTable({ rows, selected, onSelect, sort = '-started', onSort, onCancel }: RunTableProps) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const now = useNow();
  const shown = rows.slice(0, limit);
  const all = rows.length > 0 && rows.every(({ runId }) => selected?.has(runId));
  const some = rows.some(({ runId }) => selected?.has(runId));

  function toggle(runId: string) {
    const next = new Set(selected);
    if (!next.delete(runId)) next.add(runId);
    onSelect?.(next);
  }

  return (
    <>
      <div className={table.frame}>
        <table className={`${table.table} ${classes.table}`} aria-label="Runs" aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {selected && (
                <th scope="col" className={classes.check}>
                  <Checkbox
                    size="xs"
                    aria-label="Select all runs"
                    checked={all}
                    indeterminate={some && !all}
                    onChange={() => onSelect?.(new Set(all ? [] : rows.map(({ runId }) => runId)))}
                  />
                </th>
              )}
              <SortHeader name="name" label="Run" sort={sort} onSort={onSort} />
              <SortHeader name="state" label="State" sort={sort} onSort={onSort} />
              <th scope="col" className={table.wide}>
                What is known
              </th>
              <th scope="col" className={table.wide}>
                Team
              </th>
              <SortHeader name="started" label="Started" sort={sort} onSort={onSort} className={table.wide} />
              <th scope="col" className={table.end}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.runId}
                row={row}
                now={now}
                selected={selected?.has(row.runId)}
                onToggle={() => toggle(row.runId)}
                onCancel={onCancel}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > limit && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setLimit(limit + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, rows.length - limit)} more of {(rows.length - limit).toLocaleString('en')}
        </Button>
      )}
    </>
  );
}

interface SortHeaderProps {
  readonly name: 'name' | 'state' | 'started';
  readonly label: string;
  readonly sort: RunSort;
  readonly onSort: ((sort: RunSort) => void) | undefined;
  readonly className?: string | undefined;
}

function SortHeader({ name, label, sort, onSort, className }: SortHeaderProps) {
  if (!onSort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const first: RunSort = name === 'started' ? '-started' : name;
  const turned: RunSort = direction === 'ascending' ? `-${name}` : name;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={table.sort} onClick={() => onSort(direction === 'none' ? first : turned)}>
        {label} <span aria-hidden>{{ ascending: '↑', descending: '↓', none: '' }[direction]}</span>
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: RunRow;
  readonly now: number;
  readonly selected: boolean | undefined;
  readonly onToggle: () => void;
  readonly onCancel: ((row: RunRow) => void) | undefined;
}

function Row({ row, now, selected, onToggle, onCancel }: RowProps) {
  const state = runState(row.facts, now);
  const title = runTitle(row);
  const { check } = row.facts;
  return (
    <tr aria-selected={selected}>
      {selected !== undefined && (
        <td className={classes.check}>
          <Checkbox size="xs" aria-label={`Select ${title}`} checked={selected} onChange={onToggle} />
        </td>
      )}
      <td>
        <Anchor
          component={Link}
          to={paths.run(row.runId)}
          size="sm"
          className={`${table.name} ${classes.title}`}
          title={title}
        >
          {title}
        </Anchor>
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
        <div>
          {cancelNotice(row, state) ?? (state.words || (state.kind !== 'finished' && explainState(row, state)))}
        </div>
        {check && (
          <div>
            checked <TimeText at={check.at} />
          </div>
        )}
      </td>
      <td className={table.wide}>{row.teamName ?? row.teamId?.slice(0, 8) ?? '–'}</td>
      <td className={table.wide}>
        <TimeText at={row.createdAt} />
      </td>
      <td className={table.end}>
        <RowMenu row={row} title={title} actions={state.actions} onCancel={onCancel} />
      </td>
    </tr>
  );
}

interface RowMenuProps extends Pick<RowProps, 'row' | 'onCancel'> {
  readonly title: string;
  readonly actions: readonly string[];
}

function RowMenu({ row, title, actions, onCancel }: RowMenuProps) {
  const { monitor } = useRuns();
  const edit = useEditRun();
  const archived = row.archivedAt !== undefined;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${title}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.includes('run-again') && row.workflowId && (
          <Menu.Item
            component={Link}
            to={paths.startRun({ workflow: row.workflowId, team: row.teamId })}
            state={{ again: row.runId }}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            Edit and run
          </Menu.Item>
        )}
        {actions.includes('check') && (
          <Menu.Item
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void monitor.checkNow([row.runId])}
          >
            Check now
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => edit.mutate({ runId: row.runId, archivedAt: archived ? undefined : Date.now() })}
        >
          {archived ? 'Take out of the archive' : 'Archive'}
        </Menu.Item>
        {onCancel && actions.includes('cancel') && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => onCancel(row)}
            >
              Cancel run
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
