import type { ReactNode } from 'react';

import classes from './bottom-bar.module.css';

/** What is done with a page; on a phone it stays at the thumb, above the navigation. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
