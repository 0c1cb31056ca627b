import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { SearchBox } from '@/ui/forms/search-box.tsx';

import classes from './run-list-filters.module.css';
import { noFilters, type RunListView } from './run-search-params.ts';
import { texts } from '@/features/runs/list/texts.ts';

const words = texts.filters;

interface RunListFiltersProps {
  readonly rows: readonly RunRow[];
  readonly view: RunListView;
  /** On a small screen all but the search is in a dialog. */
  readonly narrow: boolean;
  readonly onChange: (change: Partial<RunListView>) => void;
}

/** Filters of the list besides the status, in one row. */
export function RunListFilters({ rows, view, narrow, onChange }: RunListFiltersProps) {
  const [open, setOpen] = useState(false);
  const active = [view.workflow, view.team, view.by, view.hours].filter((choice) => choice !== '').length;
  const selects = <Selects rows={rows} view={view} labelled={narrow} onChange={onChange} />;
  return (
    <div className={classes.filters} role="search" aria-label={words.label}>
      <SearchBox
        aria-label={words.search}
        placeholder={words.searchHint}
        title={words.searchHelp}
        size="xs"
        value={view.q}
        onSearch={(q) => onChange({ q })}
        className={classes.search ?? ''}
      />
      {narrow ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-label={active > 0 ? words.openWith(active) : words.open}
          onClick={() => setOpen(true)}
        >
          {words.open}
          {active > 0 && <span className={classes.active}>{active}</span>}
        </Button>
      ) : (
        selects
      )}
      {open && narrow && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <Stack gap="md">
            {selects}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={active === 0} onClick={() => onChange({ ...noFilters, q: view.q })}>
                {words.clear}
              </Button>
              <Button onClick={() => setOpen(false)} data-autofocus>
                {words.done}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </div>
  );
}

interface SelectsProps extends Omit<RunListFiltersProps, 'narrow'> {
  /** With visible labels, if there is room. */
  readonly labelled: boolean;
}

function Selects({ rows, view, labelled, onChange }: SelectsProps) {
  const workflows = useMemo(() => namesOf(rows, 'workflowId', 'workflowName'), [rows]);
  const teams = useMemo(() => namesOf(rows, 'teamId', 'teamName'), [rows]);
  const people = useMemo(() => peopleOf(rows), [rows]);
  const look = (label: string) => (labelled ? { label } : ({ 'aria-label': label, size: 'xs' } as const));
  return (
    <>
      <NativeSelect
        {...look(words.workflow)}
        value={view.workflow}
        onChange={(event) => onChange({ workflow: event.currentTarget.value })}
      >
        <option value="">{words.allWorkflows}</option>
        <NameOptions names={workflows} chosen={view.workflow} />
      </NativeSelect>
      <NativeSelect
        {...look(words.team)}
        value={view.team}
        onChange={(event) => onChange({ team: event.currentTarget.value })}
      >
        <option value="">{words.allTeams}</option>
        <NameOptions names={teams} chosen={view.team} />
      </NativeSelect>
      {(people.size > 1 || view.by) && (
        <NativeSelect
          {...look(words.by)}
          value={view.by}
          onChange={(event) => onChange({ by: event.currentTarget.value })}
        >
          <option value="">{words.allPeople}</option>
          <NameOptions names={people} chosen={view.by} />
        </NativeSelect>
      )}
      <NativeSelect
        {...look(words.time)}
        value={String(view.hours)}
        onChange={({ currentTarget: { value } }) => onChange({ hours: value ? Number(value) : '' })}
      >
        {Object.entries(words.hours)
          .toSorted(([a], [b]) => Number(a) - Number(b))
          .map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
      </NativeSelect>
    </>
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

/** The people known to have started the runs, by ID, in alphabetical order. */
function peopleOf(rows: readonly RunRow[]): ReadonlyMap<string, string> {
  const people = new Map<string, string>();
  for (const { facts } of rows) {
    const { id, email = '' } = facts.service?.startedBy ?? {};
    if (id && !people.has(id)) people.set(id, email || id.slice(0, 8));
  }
  return new Map([...people].toSorted(([, a], [, b]) => a.localeCompare(b)));
}

/** Names of the runs' workflows or teams by id, sorted. */
function namesOf(
  rows: readonly RunRow[],
  id: 'workflowId' | 'teamId',
  name: 'workflowName' | 'teamName',
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const row of rows) {
    const key = row[id];
    // The newest runs come first: the first name seen is the current one.
    if (key && !names.has(key)) names.set(key, row[name] ?? key.slice(0, 8));
  }
  return new Map([...names].toSorted(([, a], [, b]) => a.localeCompare(b)));
}
