import type { ComponentPropsWithRef } from 'react';

import classes from './row-button.module.css';

/** The button of a row's menu: the browser's own, its dots drawn by the style, as light as the rows are many. */
export function RowButton(props: Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return <button type="button" {...props} className={classes.button} />;
}
