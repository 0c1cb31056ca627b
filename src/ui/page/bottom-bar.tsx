import type { ReactNode } from 'react';

import classes from './bottom-bar.module.css';

/** The actions of a page; on a phone they stay at the thumb, above the navigation. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bar} data-thumb>
      {children}
    </div>
  );
}
