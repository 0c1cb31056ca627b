import table from './data-table.module.css';

interface SortSelectProps<Sort extends string> {
  readonly label: string;
  readonly sort: Sort;
  /** Each order and its label. */
  readonly orders: readonly (readonly [order: Sort, words: string, ...unknown[]])[];
  readonly onSort: (sort: Sort) => void;
  /** Whether the selection bar covers the header. */
  readonly covered?: boolean;
}

/** The header of the only column on a small screen: a native select of the orders. */
export function SortSelect<Sort extends string>(props: SortSelectProps<Sort>) {
  const { label, sort, orders, onSort, covered = false } = props;
  return (
    <th scope="col">
      <select
        className={table.sort}
        aria-label={label}
        tabIndex={covered ? -1 : 0}
        value={sort}
        onChange={({ currentTarget: { value } }) => {
          const chosen = orders.find(([order]) => order === value);
          if (chosen) onSort(chosen[0]);
        }}
      >
        {orders.map(([order, words]) => (
          <option key={order} value={order}>
            {words}
          </option>
        ))}
      </select>
    </th>
  );
}
