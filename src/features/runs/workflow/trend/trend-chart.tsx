import { spanText } from '@/domain/runs/figures/run-duration.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { type RunTrend, trendScale } from '@/domain/runs/figures/run-trend.ts';
import { runState, type RunStateKind } from '@/domain/runs/run-state.ts';
import { texts } from '@/features/runs/workflow/texts.ts';
import { clockTime } from '@/ui/page/clock-time.ts';

import classes from './trend.module.css';

const words = texts.trend;

interface TrendChartProps {
  readonly trend: RunTrend;
  readonly now: number;
}

/** A chart with a dot for each run, oldest first. A dot's height shows the duration, and its shape the outcome. */
export function TrendChart({ trend, now }: TrendChartProps) {
  const { runs, medianMs, quartilesMs } = trend;
  const heightOf = trendScale(trend);
  const percent = (ms: number) => `${(100 * heightOf(ms)).toFixed(2)}%`;
  const [lower, upper] = quartilesMs;
  const longest = Math.max(upper, ...runs.map(({ ms }) => ms));
  const shapes = new Set(runs.map(({ kind }) => shapeOf(kind)));
  const [first, last] = [runs[0], runs.at(-1)];
  return (
    <div>
      <VisuallyHidden>{words.described(runs.length, spanText(medianMs))}</VisuallyHidden>
      {/* The table contains the same, and links that the keyboard can reach. */}
      <div className={classes.chart} aria-hidden>
        <span className={classes.top}>{spanText(longest)}</span>
        <div className={classes.plot}>
          <i
            className={classes.spread}
            style={{ bottom: percent(lower), height: `${(100 * (heightOf(upper) - heightOf(lower))).toFixed(2)}%` }}
          />
          <i className={classes.median} style={{ bottom: percent(medianMs) }} />
          {runs.map(({ row, kind, ms }, at) => (
            <Link
              key={row.runId}
              to={paths.run(row.runId)}
              className={classes.dot}
              style={{ insetInlineStart: `${((100 * (at + 0.5)) / runs.length).toFixed(2)}%`, bottom: percent(ms) }}
              title={words.dot(spanText(ms), runState(row.facts, now).label, clockTime(row.createdAt, now))}
              tabIndex={-1}
            >
              <Shape shape={shapeOf(kind)} />
            </Link>
          ))}
        </div>
      </div>
      <div className={classes.axis}>
        <span>{first && clockTime(first.row.createdAt, now)}</span>
        <span>{last && clockTime(last.row.createdAt, now)}</span>
      </div>
      <ul className={classes.legend}>
        {(['finished', 'failed', 'cancelled'] as const)
          .filter((shape) => shapes.has(shape))
          .map((shape) => (
            <li key={shape}>
              <Shape shape={shape} /> {words.shapes[shape]}
            </li>
          ))}
        <li>
          <i className={classes.line} aria-hidden /> {words.median}
        </li>
        <li>
          <i className={classes.area} aria-hidden /> {words.middleHalf}
        </li>
      </ul>
    </div>
  );
}

type ShapeName = 'finished' | 'failed' | 'cancelled';

function shapeOf(kind: RunStateKind): ShapeName {
  if (kind === 'finished' || kind === 'output-gone') return 'finished';
  return kind === 'failed' || kind === 'not-accepted' ? 'failed' : 'cancelled';
}

function Shape({ shape }: { readonly shape: ShapeName }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" className={classes.shape} data-shape={shape} aria-hidden>
      {shape === 'failed' ? <path d="M1.5 1.5l7 7m0-7l-7 7" /> : <circle cx="5" cy="5" r="3.5" />}
    </svg>
  );
}
