import { memo } from 'react';

import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import { type FigureBar, type RunFigures, runOutcomes } from '@/domain/runs/figures/run-figures.ts';
import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

import classes from './run-histogram.module.css';
import { texts } from './texts.ts';

const words = texts.figures;

interface RunHistogramProps {
  readonly figures: RunFigures;
  readonly hours: FigureHours;
}

/** A chart of the runs over time, with a bar per interval, coloured by outcome. */
export const RunHistogram = memo(function RunHistogram({ figures, hours }: RunHistogramProps) {
  const { bars, finishedShare, usual } = figures;
  const most = bars.reduce((max, bar) => Math.max(max, countIn(bar)), 0);
  const notes = [
    usual && words.median(usualText(usual)),
    finishedShare !== undefined && words.share(Math.floor(finishedShare * 100)),
  ].filter(Boolean);
  return (
    <div className={classes.histogram}>
      <div className={classes.caption}>
        <span>{words.per[hours]}</span>
        <span>{notes.join(' · ')}</span>
      </div>
      <div className={classes.bars} role="img" aria-label={describe(figures, hours, most)}>
        {bars.map((bar) => (
          <Bar key={bar.fromMs} bar={bar} most={most} />
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{bars[0] && clockTime(bars[0].fromMs, bars.at(-1)?.fromMs)}</span>
        <span>{words.now}</span>
      </div>
    </div>
  );
});

function Bar({ bar, most }: { readonly bar: FigureBar; readonly most: number }) {
  const count = countIn(bar);
  return (
    // Format the time on hover only, since formatting takes longer than rendering the rest of a bar.
    <span
      className={classes.place}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = words.bar(clockTime(bar.fromMs), bar);
      }}
    >
      {count > 0 && (
        <span className={classes.bar} style={{ blockSize: `${(100 * count) / most}%` }}>
          {runOutcomes.map(
            (outcome) =>
              bar[outcome] > 0 && <i key={outcome} data-outcome={outcome} style={{ flexGrow: bar[outcome] }} />,
          )}
        </span>
      )}
    </span>
  );
}

function countIn(bar: FigureBar): number {
  return runOutcomes.reduce((count, outcome) => count + bar[outcome], 0);
}

function describe({ bars }: RunFigures, hours: FigureHours, most: number): string {
  const all = { finished: 0, failed: 0, attention: 0, cancelled: 0, live: 0 };
  for (const bar of bars) for (const outcome of runOutcomes) all[outcome] += bar[outcome];
  const fullest = bars.findLast((bar) => countIn(bar) === most);
  return words.described(words.per[hours], all, most, fullest ? clockTime(fullest.fromMs) : '');
}
