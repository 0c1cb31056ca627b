import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

import classes from './sheet-tools.module.css';
import { texts } from './texts.ts';

/** Shows a sheet's keys if there is room, and probably a keyboard. */
export function SheetKeys() {
  return useSingleKeys() && <span className={classes.keys}>{texts.keys}</span>;
}
