import type { BatchFigures } from '@/domain/runs/batch/batch-figures.ts';

import classes from './batch-bar.module.css';

/** The runs of a batch as parts of a line; its words say the same beside it. */
export function BatchBar({ figures }: { readonly figures: BatchFigures }) {
  const { finished, failed, cancelled, running, waiting } = figures;
  return (
    <div className={classes.bar} aria-hidden>
      <span data-tone="good" style={{ flexGrow: finished }} />
      <span data-tone="bad" style={{ flexGrow: failed }} />
      <span data-tone="quiet" style={{ flexGrow: cancelled }} />
      <span data-tone="busy" style={{ flexGrow: running }} />
      <span style={{ flexGrow: waiting }} />
    </div>
  );
}
