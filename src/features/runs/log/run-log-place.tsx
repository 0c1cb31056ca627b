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
  /** The last output known without the log: shown where the log lacks it. */
  readonly instead?: ReactNode;
}

/** A run's log; if the service has no logs, its substitute. */
export function RunLogPlace({ row, state, instead }: RunLogPlaceProps) {
  const { api } = useRuns();
  // Neither a start that may not have reached the service nor a waiting run has one.
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
