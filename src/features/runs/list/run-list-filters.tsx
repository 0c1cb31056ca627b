import { NativeSelect } from '@mantine/core';

import { runStateGroups, type RunStateGroup } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { SearchBox } from '@/ui/forms/search-box.tsx';

import classes from './run-list.module.css';
import type { RunListView } from './run-search-params.ts';

interface RunListFiltersProps {
  readonly rows: readonly RunRow[];
  readonly view: RunListView;
  readonly onChange: (change: Partial<RunListView>) => void;
}

const hourWords = {
  '': 'Any time',
  '1': 'Last hour',
  '24': 'Last 24 hours',
  '168': 'Last 7 days',
  '720': 'Last 30 days',
};

/** What the list is narrowed down to. */
export function RunListFilters({ rows, view, onChange }: RunListFiltersProps) {
  return (
    <div className={classes.filters} role="search" aria-label="Filter runs">
      <SearchBox
        aria-label="Search runs"
        placeholder="Search runs…"
        value={view.q}
        onSearch={(q) => onChange({ q })}
        className={classes.search}
      />
      <NativeSelect
        aria-label="State"
        value={view.archived ? 'archived' : view.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ archived: value === 'archived', state: value === 'archived' ? '' : (value as RunStateGroup | '') })
        }
      >
        <option value="">Any state</option>
        {Object.entries(runStateGroups).map(([group, label]) => (
          <option key={group} value={group}>
            {label}
          </option>
        ))}
        <option value="archived">Archived</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Workflow"
        value={view.workflow}
        onChange={(event) => onChange({ workflow: event.currentTarget.value })}
      >
        <option value="">Any workflow</option>
        <NameOptions names={namesOf(rows, 'workflowId', 'workflowName')} chosen={view.workflow} />
      </NativeSelect>
      <NativeSelect
        aria-label="Team"
        value={view.team}
        onChange={(event) => onChange({ team: event.currentTarget.value })}
      >
        <option value="">Any team</option>
        <NameOptions names={namesOf(rows, 'teamId', 'teamName')} chosen={view.team} />
      </NativeSelect>
      <NativeSelect
        aria-label="Time"
        value={String(view.hours)}
        onChange={({ currentTarget: { value } }) => onChange({ hours: value ? Number(value) : '' })}
      >
        {Object.entries(hourWords)
          .toSorted(([a], [b]) => Number(a) - Number(b))
          .map(([hours, words]) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
      </NativeSelect>
    </div>
  );
}

interface NameOptionsProps {
  readonly names: ReadonlyMap<string, string>;
  readonly chosen: string;
}

function NameOptions({ names, chosen }: NameOptionsProps) {
  return (
    <>
      {chosen && !names.has(chosen) && <option value={chosen}>{chosen.slice(0, 8)}</option>}
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

function namesOf(
  rows: readonly RunRow[],
  id: 'workflowId' | 'teamId',
  name: 'workflowName' | 'teamName',
): ReadonlyMap<string, string> {
  const names = rows.flatMap((row) => {
    const key = row[id];
    return key ? [[key, row[name] ?? key.slice(0, 8)] as const] : [];
  });
  return new Map(names.toSorted(([, a], [, b]) => a.localeCompare(b)));
}
