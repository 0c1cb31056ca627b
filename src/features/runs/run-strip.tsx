import { spanText } from '@/domain/runs/figures/run-duration.ts';
import { type StripBar, stripLength, stripTop } from '@/domain/runs/figures/workflow-history.ts';

import classes from './run-strip.module.css';
import { type RunTone, runTones } from './run-tone.ts';
import { texts } from './texts.ts';

/** Minimum height of a bar, as a share of the strip's height. The colour of a shorter bar would be hard to see. */
const lowest = 0.3;

/** The latest runs as bars, oldest first. The colour of a bar is the status, and its height the duration. */
export function RunStrip({ bars }: { readonly bars: readonly StripBar[] }) {
  const topMs = stripTop(bars);
  const label = stripLabel(bars, topMs);
  return (
    <span className={classes.strip} role="img" aria-label={label} title={label}>
      {Array.from({ length: Math.max(0, stripLength - bars.length) }, (_, index) => (
        <i key={index} data-tone="none" />
      ))}
      {bars.map(({ runId, kind, ms }) => (
        <i
          key={runId}
          data-tone={runTones[kind]}
          data-cut={(ms ?? 0) > topMs || undefined}
          style={{ blockSize: `${Math.round(100 * (lowest + ((1 - lowest) * Math.min(ms ?? 0, topMs)) / topMs))}%` }}
        />
      ))}
    </span>
  );
}

/** A label such as "Last 14 runs: 12 finished, 1 failed, 1 live. 2 with a notch took over 25 s". */
function stripLabel(bars: readonly StripBar[], topMs: number): string {
  if (bars.length === 0) return texts.strip.none;
  const counts = new Map<RunTone, number>();
  for (const { kind } of bars) counts.set(runTones[kind], (counts.get(runTones[kind]) ?? 0) + 1);
  const parts = [...counts].map(([tone, count]) => texts.strip[tone](count));
  const label = texts.strip.label(bars.length, parts);
  const cut = bars.filter(({ ms }) => (ms ?? 0) > topMs).length;
  return cut > 0 ? `${label}. ${texts.strip.cut(cut, spanText(topMs))}` : label;
}
