import type { ComponentPropsWithRef } from 'react';

import classes from './row-button.module.css';

// Created once for all rows, because there are many. A background image would be missing in forced colours.
const dots = (
  <svg viewBox="0 0 18 6" width={18} height={6} fill="currentColor" aria-hidden>
    <path d="M3 1.5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3zm6 0a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3zm6 0a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z" />
  </svg>
);

/** The button of a row's menu. It is a native button, because there are many rows. */
export function RowButton(props: Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <button type="button" {...props} className={classes.button}>
      {dots}
    </button>
  );
}
