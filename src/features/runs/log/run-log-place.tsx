import type { ReactNode } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunState } from '@/domain/runs/run-state.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

const version = 1;

const RunLogPanel = lazyPart(async () => (await import('./run-log-panel.tsx')).RunLogPanel);

const noLog: ReadonlySet<RunState['kind']> = new Set(['starting', 'not-confirmed', 'not-accepted', 'queued']);

interface RunLogPlaceProps {
  readonly row: RunRow;
  readonly state: RunState;
  /** Shows the last output that is known without the log, if there is no log or the log lacks that output. */
  readonly instead?: ReactNode;
}

/** Shows a run's log, or `instead` if the service has none. */
export function RunLogPlace({ row, state, instead }: RunLogPlaceProps) {
  const { api } = useRuns();
  // A waiting run, or one whose start may not have arrived, has no log.
  if (api.config.extensions['logs'] !== version || noLog.has(state.kind)) return instead;
  return (
    <RunLogPanel
      key={row.runId}
      runId={row.runId}
      works={!isEnd(state.kind)}
      startsAtEnd={state.kind !== 'finished'}
      instead={instead}
    />
  );
}
