import table from '@/ui/table/data-table.module.css';

import type { TeamColumns } from './team-columns.ts';
import type { TeamSort } from './team-list-view.ts';
import { teamListTexts as texts } from './team-list-texts.ts';

interface TeamSortSelectProps {
  readonly sort: TeamSort;
  readonly onSort: (sort: TeamSort) => void;
  readonly columns: TeamColumns;
}

/** The head of the only column on a small screen: the browser's own choice of the orders that say something. */
export function TeamSortSelect({ sort, onSort, columns }: TeamSortSelectProps) {
  const orders = texts.sorts.filter(([value, , column]) => column === undefined || columns[column] || value === sort);
  return (
    <th scope="col">
      <select
        className={table.sort}
        aria-label={texts.sortBy}
        value={sort}
        onChange={({ currentTarget }) => {
          const chosen = orders.find(([value]) => value === currentTarget.value);
          if (chosen) onSort(chosen[0]);
        }}
      >
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </th>
  );
}
