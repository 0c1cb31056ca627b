import { type WorkflowSort, workflowSorts } from '@/domain/workflow-index.ts';
import table from '@/ui/table/data-table.module.css';

import { texts } from './texts.ts';

interface WorkflowSortSelectProps {
  readonly sort: WorkflowSort;
  readonly onSort: (sort: WorkflowSort) => void;
  /** The bar of the selected lies over it. */
  readonly covered: boolean;
  /** All rows have one team: hides the order by team. */
  readonly ofOneTeam: boolean;
}

/** The head of the only column on a small screen: the browser's own choice of all orders. */
export function WorkflowSortSelect({ sort, onSort, covered, ofOneTeam }: WorkflowSortSelectProps) {
  return (
    <th scope="col">
      <select
        className={table.sort}
        aria-label={texts.sortBy}
        tabIndex={covered ? -1 : 0}
        value={sort}
        onChange={({ currentTarget: { value } }) => {
          const chosen = workflowSorts.find((one) => one === value);
          if (chosen) onSort(chosen);
        }}
      >
        {texts.sorts.map(
          ([value, label]) =>
            !(ofOneTeam && value.endsWith('team')) && (
              <option key={value} value={value}>
                {label}
              </option>
            ),
        )}
      </select>
    </th>
  );
}
