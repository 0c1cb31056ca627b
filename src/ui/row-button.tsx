import type { ComponentPropsWithRef } from 'react';

import classes from './row-button.module.css';

/** A button of one icon in a row: the browser's own, as light as the rows it is in are many. */
export function RowButton(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} className={classes.button} />;
}
