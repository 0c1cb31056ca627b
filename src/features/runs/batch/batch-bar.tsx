import type { BatchFigures } from '@/domain/runs/batch/batch-figures.ts';

import classes from './batch-bar.module.css';

/** Shows the runs of a batch as segments of a bar. The text beside it gives the same numbers. */
export function BatchBar({ figures }: { readonly figures: BatchFigures }) {
  const { finished, failed, cancelled, running, unknown, waiting, toStart, notStarted } = figures;
  const all = finished + failed + cancelled + running + unknown + waiting + toStart + notStarted;
  // Let segments overlap, so that none of them moves when another grows.
  const to = (runs: number) => ({ transform: `scaleX(${runs / Math.max(all, 1)})` });
  return (
    <div className={classes.bar} aria-hidden>
      <span data-tone="busy" style={to(finished + failed + cancelled + running)} />
      <span data-tone="quiet" style={to(finished + failed + cancelled)} />
      <span data-tone="bad" style={to(finished + failed)} />
      <span data-tone="good" style={to(finished)} />
    </div>
  );
}
