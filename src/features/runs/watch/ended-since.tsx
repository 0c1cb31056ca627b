import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';

import { useRuns } from '@/features/runs/runs-context.ts';

const named = 5;

/** Tells which runs have ended since the person last had a page of Runboard in view. */
export function EndedSince({ rows }: { readonly rows: readonly RunRow[] }) {
  const { lastHere } = useRuns();
  const since = useSyncExternalStore(lastHere.subscribe, lastHere.at);
  if (since === undefined) return null;
  // What was started in this visit has not ended before it.
  const ended = rows.filter((row) => row.createdAt < lastHere.cameAt() && endedAt(row) > since);
  if (ended.length === 0) return null;
  return (
    <Alert
      color="blue"
      mb="sm"
      icon={<IconCircleCheck aria-hidden />}
      title={`${ended.length === 1 ? '1 run has' : `${ended.length} runs have`} ended since you were here`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={lastHere.forget}
    >
      {ended.slice(0, named).map((row, index) => (
        <span key={row.runId}>
          {index > 0 && ', '}
          <Link to={paths.run(row.runId)}>{runTitle(row)}</Link>
        </span>
      ))}
      {ended.length > named && ` and ${ended.length - named} more`}
    </Alert>
  );
}

/** When this browser learnt of a run's end; 0 when it has not. */
function endedAt({ facts }: RunRow): number {
  const { kind, since } = runState(facts, Date.now());
  if (!isEnd(kind) || kind === 'not-accepted') return 0;
  return facts.resultAt ?? since;
}
