import classes from './sheet-tools.module.css';
import { texts } from './texts.ts';

/** What keys do on a sheet, where there is room and perhaps a keyboard. */
export function SheetKeys() {
  return <span className={classes.keys}>{texts.keys}</span>;
}
