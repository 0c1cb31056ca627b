import table from './data-table.module.css';

interface SortHeaderProps<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The sort key of the list; `-` is descending. */
  readonly sort: string;
  /** Undefined if the list has a fixed order. */
  readonly onSort: ((sort: Name | `-${Name}`) => void) | undefined;
  /** Whether the first click sorts the largest first, as for numbers and times. */
  readonly largestFirst?: boolean;
  /** Whether the selection bar covers the header. */
  readonly covered?: boolean;
  readonly className?: string | undefined;
}

/** A column's header, which is a button if the list can be sorted by the column. */
export function SortHeader<Name extends string>(props: SortHeaderProps<Name>) {
  const { name, label, sort, onSort, largestFirst = false, covered = false, className } = props;
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const isNextDescending = direction === 'none' ? largestFirst : direction === 'ascending';
  return (
    <th scope="col" className={className} aria-sort={onSort && direction}>
      {onSort ? (
        <button
          type="button"
          className={table.sort}
          tabIndex={covered ? -1 : 0}
          onClick={() => onSort(isNextDescending ? `-${name}` : name)}
        >
          {label} <span aria-hidden>{{ ascending: '↑', descending: '↓', none: '↕' }[direction]}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
