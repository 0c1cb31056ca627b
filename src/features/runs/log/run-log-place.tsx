import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunState } from '@/domain/runs/run-state.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

const version = 1;

const RunLogPanel = lazyPart(async () => (await import('./run-log-panel.tsx')).RunLogPanel);

interface RunLogPlaceProps {
  readonly row: RunRow;
  readonly state: RunState;
}

/** The place of a run's log, where the service keeps logs. */
export function RunLogPlace({ row, state }: RunLogPlaceProps) {
  const { api } = useRuns();
  if (api.config.extensions['logs'] !== version) return null;
  return (
    <RunLogPanel key={row.runId} runId={row.runId} works={!isEnd(state.kind)} startsAtEnd={state.kind !== 'finished'} />
  );
}
