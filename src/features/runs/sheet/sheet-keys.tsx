import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

import classes from './sheet-tools.module.css';
import { texts } from './texts.ts';

/** Names the keys of a sheet, where there is room and perhaps a keyboard. */
export function SheetKeys() {
  return useSingleKeys() && <span className={classes.keys}>{texts.keys}</span>;
}
