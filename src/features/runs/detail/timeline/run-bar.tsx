import type { CSSProperties } from 'react';

import { runSpan } from '@/domain/runs/list/run-span.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { stepTime } from '@/ui/page/clock-time.ts';

import classes from './run-bar.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

interface RunBarProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** Width of the bar's first part, where the label of the second part starts. */
function partWidth(share: number): CSSProperties {
  return { '--first': `${Math.min(share * 100, 80)}%` } as CSSProperties;
}

/**
 * A bar that divides a run's time into queued and running, as far as observed. Renders nothing if the times are
 * unknown.
 */
export function RunBar({ row, state, now }: RunBarProps) {
  const span = runSpan(row, now);
  if (!span) return null;
  const { startedAt, runningAt, untilAt, ended } = span;
  const wholeMs = Math.max(1, untilAt - startedAt);
  // If the run was never observed running, its time in the queue is unknown.
  const first = runningAt === undefined && ended ? texts.bar.started : texts.bar.queued;
  const parts =
    runningAt === undefined
      ? [{ name: 'whole', shareMs: wholeMs }]
      : [
          { name: 'queued', shareMs: runningAt - startedAt },
          { name: 'running', shareMs: untilAt - runningAt },
        ];
  return (
    <div>
      <div className={classes.track} aria-hidden>
        {parts.map(({ name, shareMs }) => (
          <span
            key={name}
            className={classes.part}
            data-part={name}
            data-end={ended ? state.kind : undefined}
            style={{ flexGrow: Math.max(shareMs / wholeMs, 0.004) }}
          />
        ))}
      </div>
      <ol
        className={classes.times}
        data-parts={runningAt !== undefined || undefined}
        style={runningAt === undefined ? undefined : partWidth((runningAt - startedAt) / wholeMs)}
      >
        <li>{texts.bar.at(first, stepTime(startedAt, now))}</li>
        {runningAt !== undefined && <li>{texts.bar.at(texts.bar.running, stepTime(runningAt, now))}</li>}
        {ended && <li>{texts.bar.at(state.label, stepTime(untilAt, now))}</li>}
      </ol>
    </div>
  );
}
