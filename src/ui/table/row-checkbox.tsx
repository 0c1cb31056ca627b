import { type ChangeEventHandler, memo } from 'react';

import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  readonly 'aria-label': string;
  readonly checked: boolean;
  /** Some of what it stands for is selected, not all. */
  readonly some?: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Selects a row, or all of them: the browser's own checkbox, as light as the rows it is in are many. */
export const RowCheckbox = memo(function RowCheckbox({ some = false, ...props }: RowCheckboxProps) {
  return <input type="checkbox" className={classes.box} ref={some ? markSome : markNone} {...props} />;
});

function markSome(input: HTMLInputElement | null): void {
  if (input) input.indeterminate = true;
}

function markNone(input: HTMLInputElement | null): void {
  if (input) input.indeterminate = false;
}
