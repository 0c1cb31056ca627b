import type { ReactNode } from 'react';

import classes from './bottom-bar.module.css';

/** A page's actions; on a phone they stay at the bottom, above the navigation. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-thumb>
      {children}
    </div>
  );
}
