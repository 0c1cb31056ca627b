import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import { numberSoFar } from '@/domain/whole-number.ts';
import type { RunFigures } from '@/domain/runs/figures/run-figures.ts';

import { texts as list } from '@/features/runs/list/texts.ts';
import { useArrival } from '@/features/runs/mirror/use-arrival.ts';

import classes from './run-counts.module.css';
import { RunHistogram } from './run-histogram.tsx';
import { texts } from './texts.ts';

const words = texts.figures;

interface RunCountsProps {
  readonly figures: RunFigures;
  readonly hours: FigureHours;
}

type Count = keyof RunFigures['counts'];

/** The filter behind each count. */
const filters: Readonly<Record<Count, { readonly state: string; readonly ever?: true }>> = {
  live: { state: 'live', ever: true },
  finished: { state: 'finished' },
  failed: { state: 'failed' },
  attention: { state: 'unknown' },
};
const counts = Object.keys(filters) as readonly Count[];

/** Shows the number of runs by outcome, with links, and a chart of their start times. */
export function RunCounts({ figures, hours }: RunCountsProps) {
  const arrival = useArrival();
  return (
    <section className={classes.figures} aria-label={words.label(texts.hours.long[hours])}>
      <ul className={classes.counts}>
        {counts.map((count) => {
          const { state, ever } = filters[count];
          return (
            <li key={count}>
              <Link
                to={paths.runs({ state, hours: ever ? undefined : String(hours) })}
                className={classes.count}
                data-count={count}
                data-some={figures.counts[count] > 0 || undefined}
              >
                <span className={classes.label}>{words.counts[count]}</span>{' '}
                <strong title={arrival && list.arrival[arrival]}>{numberSoFar(figures.counts[count], arrival)}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
      <RunHistogram figures={figures} hours={hours} />
    </section>
  );
}
