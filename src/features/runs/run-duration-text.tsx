import type { RunRow } from '@/domain/runs/run-record.ts';
import { durationNote, durationText, runDuration } from '@/domain/runs/figures/run-duration.ts';
import { useKnownNow } from '@/ui/browser/use-known-now.ts';

interface RunDurationTextProps {
  readonly row: RunRow;
  readonly now: number;
}

/** Duration of a run, updated every second while it lasts. */
export function RunDurationText({ row, now }: RunDurationTextProps) {
  const duration = runDuration(row, now);
  if (duration.kind === 'going') return <Going row={row} />;
  const text = durationText(duration);
  return text && <span title={durationNote(duration)}>{text}</span>;
}

function Going({ row }: { readonly row: RunRow }) {
  return durationText(runDuration(row, useKnownNow(1000)));
}
