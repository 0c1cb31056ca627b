import table from './data-table.module.css';

interface SortHeaderProps<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** What the list is sorted by; `-` is descending. */
  readonly sort: string;
  readonly onSort: (sort: Name | `-${Name}`) => void;
  /** Numbers and times begin with the largest. */
  readonly largestFirst?: boolean;
  readonly className?: string | undefined;
}

/** A column's head, a button that sorts the list by it. */
export function SortHeader<Name extends string>(props: SortHeaderProps<Name>) {
  const { name, label, sort, onSort, largestFirst = false, className } = props;
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const isNextDescending = direction === 'none' ? largestFirst : direction === 'ascending';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={table.sort} onClick={() => onSort(isNextDescending ? `-${name}` : name)}>
        {label} <span aria-hidden>{{ ascending: '↑', descending: '↓', none: '↕' }[direction]}</span>
      </button>
    </th>
  );
}
