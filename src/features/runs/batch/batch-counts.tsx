import type { BatchFigures } from '@/domain/runs/batch/batch-figures.ts';

import classes from './batch-counts.module.css';
import { texts } from './texts.ts';

/** Shows the number of a batch's runs in each state, in the colours of the bar. */
export function BatchCounts({ figures }: { readonly figures: BatchFigures }) {
  const { finished, failed, cancelled, running, unknown, waiting, toStart, notStarted } = figures;
  const counts = [
    { tone: 'good', of: finished, text: texts.finished },
    { tone: 'bad', of: failed, text: texts.failed },
    { tone: 'quiet', of: cancelled, text: texts.cancelled },
    { tone: 'busy', of: running, text: texts.running },
    { tone: 'warn', of: unknown, text: texts.unknown },
    { tone: 'wait', of: waiting, text: texts.waiting },
    { tone: 'to-start', of: toStart, text: texts.toStart },
    { tone: 'not-started', of: notStarted, text: texts.notStarted },
  ];
  return (
    <span className={classes.counts}>
      {counts
        .filter(({ of }) => of > 0)
        .map(({ tone, of, text }) => (
          <span key={tone} data-tone={tone}>
            {text(of)}
          </span>
        ))}
    </span>
  );
}
