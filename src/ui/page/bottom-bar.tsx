import type { ReactNode } from 'react';

import classes from './bottom-bar.module.css';

/** A form's actions, which stay in sight regardless of the form's length. On a phone they are above the navigation. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-thumb>
      {children}
    </div>
  );
}
