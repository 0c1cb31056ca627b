import type { ReactNode } from 'react';

import classes from './form-page.module.css';

/** A page that is a form: no wider than is good to fill in. */
export function FormPage({ children }: { readonly children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
