import type { RunRow } from '@/domain/runs/run-record.ts';
import { durationNote, durationText, runDuration } from '@/domain/runs/figures/run-duration.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';

import { texts } from './run-duration-texts.ts';

interface RunDurationTextProps {
  readonly row: RunRow;
  readonly now: number;
}

/** Shows a run's duration, or how long it has waited, updated every second while the run is live. */
export function RunDurationText({ row, now }: RunDurationTextProps) {
  const duration = runDuration(row, now);
  if (duration.kind === 'going') return <LiveDuration row={row} />;
  const text = durationText(duration);
  return text && <span title={durationNote(duration)}>{text}</span>;
}

function LiveDuration({ row }: { readonly row: RunRow }) {
  const now = useKnownNow(1000);
  const text = durationText(runDuration(row, now));
  return runStateKind(row.facts, now) === 'queued' && text ? texts.waiting(text) : text;
}
