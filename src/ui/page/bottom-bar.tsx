import type { ReactNode } from 'react';

import classes from './bottom-bar.module.css';

/** A form's actions, in sight however long it is; on a phone above the navigation. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-thumb>
      {children}
    </div>
  );
}
