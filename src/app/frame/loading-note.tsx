import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Shows "Loading…" over a page, after a delay. */
export function LoadingNote() {
  return (
    <div role="status" className={classes.loading}>
      {texts.loading}
    </div>
  );
}
