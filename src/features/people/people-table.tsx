import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

import table from '@/ui/table/data-table.module.css';

import classes from './people.module.css';
import { texts } from './texts.ts';

const looks = {
  /** A column that is shown only on wide screens. */
  wide: table.wide,
  time: `${table.wide} ${classes.time}`,
  short: classes.short,
  age: `${table.wide} ${classes.age}`,
  /** A column of email addresses, which is shown only on wide screens. */
  who: `${table.wide} ${classes.who}`,
  menu: `${table.end} ${classes.menu}`,
  button: `${table.end} ${classes.button}`,
} as const;

interface Column {
  /** Undefined for the column of each row's actions. */
  readonly label?: string;
  readonly look?: keyof typeof looks;
}

interface PeopleTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}

/** A table on an admin page. */
export function PeopleTable({ label, columns, children }: PeopleTableProps) {
  return (
    <table className={`${table.table} ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ label: head, look }) => (
            <th key={head ?? ''} scope="col" className={look && looks[look]}>
              {head ?? <VisuallyHidden>{texts.actionsHeading}</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
