import type { ReactNode } from 'react';

import classes from './field-list.module.css';

interface FieldListProps {
  /** Label and value; a value of undefined leaves the line out. */
  readonly fields: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of a thing: labels and values in two columns, one below the other on a phone. */
export function FieldList({ fields }: FieldListProps) {
  return (
    <dl className={classes.list}>
      {fields
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
