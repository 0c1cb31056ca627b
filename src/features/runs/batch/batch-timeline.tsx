import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runSpan } from '@/domain/runs/batch/run-span.ts';
import { timeMarks } from '@/domain/runs/batch/time-marks.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { runTones } from '@/features/runs/run-tone.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { useRem } from '@/ui/browser/use-rem.ts';
import { useTileWindow } from '@/ui/table/use-tile-window.ts';

import type { BatchRunName } from './batch-run-names.ts';
import classes from './batch-timeline.module.css';
import { texts } from './texts.ts';

interface BatchTimelineProps {
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
  readonly nameOf: (row: RunRow) => BatchRunName;
}

/** Height of a line, in rem. On a small screen a name has two lines. */
const lineRem = { wide: 2, narrow: 2.75 } as const;
/** Fraction of the axis after which a label is right-aligned to its time, so that it stays within the axis. */
const lastShare = 0.94;

/**
 * Shows, on one time axis, when each run of a batch was waiting and when it was being executed. Only lines near the
 * viewport are rendered.
 */
export function BatchTimeline({ rows, names, nameOf }: BatchTimelineProps) {
  const now = useKnownNow(1000);
  const rem = useRem();
  const narrow = useNarrow();
  const { box, boxStyle, from, to, styleOf } = useTileWindow(rows.length, {
    leastWidth: Infinity,
    gap: 0,
    heightOf: () => lineRem[narrow ? 'narrow' : 'wide'] * rem,
  });
  const spans = rows.map((row) => runSpan(row, now));
  const known = spans.filter((span) => span !== undefined);
  const start = known.reduce((least, span) => Math.min(least, span.from), Infinity);
  const lastMs = Math.max(10, known.reduce((most, span) => Math.max(most, span.to), 0) - start);
  const share = (ms: number) => `${(Math.max(0, ms) / lastMs) * 100}%`;
  return (
    <section className={classes.timeline} aria-label={texts.timeline}>
      <div className={classes.axis} aria-hidden>
        {known.length > 0 &&
          timeMarks(lastMs).map(({ at, text }) => (
            <span key={at} style={{ insetInlineStart: share(at) }} data-end={at > lastShare * lastMs || undefined}>
              {text}
            </span>
          ))}
      </div>
      <ul ref={box} className={classes.lines} style={boxStyle}>
        {rows.slice(from, to).map((row, place) => {
          const index = from + place;
          const state = runState(row.facts, now);
          const span = spans[index];
          const { name, rest } = nameOf(row);
          return (
            <li
              key={row.runId}
              className={classes.line}
              data-tone={runTones[state.kind]}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={styleOf(index)}
            >
              <Link to={paths.run(row.runId)} className={classes.name} title={names.title(row)}>
                {name} {rest && <span>{rest}</span>}
              </Link>
              <span className={classes.track}>
                {span && (
                  <>
                    <i
                      className={classes.waited}
                      style={{
                        insetInlineStart: share(span.from - start),
                        inlineSize: share((span.begin ?? span.to) - span.from),
                      }}
                    />
                    {span.begin !== undefined && (
                      <i
                        className={classes.worked}
                        data-going={!isEnd(state.kind) || undefined}
                        style={{
                          insetInlineStart: share(span.begin - start),
                          inlineSize: share(span.to - span.begin),
                        }}
                      />
                    )}
                  </>
                )}
              </span>
              <span className={classes.state}>
                <RunStateBadge dot state={state} />
              </span>
              <span className={classes.time}>
                <RunDurationText row={row} now={now} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
