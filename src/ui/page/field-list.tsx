import type { ReactNode } from 'react';

import classes from './field-list.module.css';

/** Labels and values in two columns, or stacked on a phone. */
export function FieldList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

interface FieldProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A line of a field list. */
export function Field({ label, children }: FieldProps) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
