import { useMemo } from 'react';

import { groupOf, parseRunFilter } from '@/domain/runs/list/run-terms.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { texts } from './texts.ts';
import { FilterField } from '@/ui/filter/filter-field.tsx';

import classes from './run-list-filters.module.css';
import { runFilterFields } from './run-filter-fields.ts';

const words = texts.filters;
/** Selector of the first run's link in the table or the gallery. */
const firstRun = 'main tr[data-index="0"] a, main li[data-tone] a:not([aria-hidden])';

interface RunListFiltersProps {
  readonly rows: readonly RunRow[];
  /** The filter in the address. */
  readonly q: string;
  readonly onChange: (change: { readonly q: string }, how?: 'typed') => void;
}

/** The filter of the list. A filter by a single status is shown by the tabs instead. */
export function RunListFilters({ rows, q, onChange }: RunListFiltersProps) {
  const fields = useMemo(() => runFilterFields(rows), [rows]);
  const hasTab = groupOf(q) !== undefined;
  return (
    <div className={classes.filters} role="search" aria-label={words.label}>
      <FilterField
        aria-label={words.search}
        placeholder={words.searchHint}
        title={words.searchHelp}
        q={q}
        parse={parseRunFilter}
        fields={fields}
        isShown={({ key }) => key === 'status' && hasTab}
        onChange={(next, how) => onChange({ q: next }, how)}
        onDown={() => document.querySelector<HTMLElement>(firstRun)?.focus()}
      />
    </div>
  );
}
