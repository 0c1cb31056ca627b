import { type ChangeEventHandler, memo } from 'react';

import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  readonly 'aria-label': string;
  readonly checked: boolean;
  /** Whether some of the checkbox's rows are selected, but not all. */
  readonly some?: boolean;
  readonly tabIndex?: number;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Selects a row, or all of them. It is a native checkbox, because there are many rows. */
export const RowCheckbox = memo(function RowCheckbox({ some, ...props }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      // Set on each render, since a click clears it. Only the checkbox for all rows is ever indeterminate.
      ref={some === undefined ? undefined : showSome(some)}
      {...props}
    />
  );
});

function showSome(some: boolean) {
  return (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = some;
  };
}
