import { durationText, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { percentText, progressWords, runShare } from '@/domain/runs/said-progress.ts';
import type { RunState, RunStateKind } from '@/domain/runs/run-state.ts';

const signs: Readonly<Record<RunStateKind, string>> = {
  starting: '…',
  'not-confirmed': '?',
  'not-accepted': '✕',
  queued: '…',
  running: '▶',
  'no-result': '▶',
  'check-failed': '?',
  finished: '✓',
  'output-gone': '✓',
  cancelling: '▶',
  'cancel-accepted': '–',
  cancelled: '–',
  failed: '✕',
  stopped: '?',
};

/** Title of the browser tab, such as "✓ Spring sale", "▶ 0:42 Spring sale" or "▶ 24% Spring sale". */
export function runTabTitle(title: string, row: RunRow, { kind, words }: RunState, now: number): string {
  const duration = runDuration(row, now);
  const share = kind === 'running' ? runShare(row, progressWords(words)) : undefined;
  const far = share === undefined ? durationText(duration) : percentText(share);
  const going = duration.kind === 'going' && signs[kind] === '▶' ? far : '';
  return [signs[kind], going, title].filter(Boolean).join(' ');
}
