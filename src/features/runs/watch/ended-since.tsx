import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunNames } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState } from '@/domain/runs/run-state.ts';

import { texts } from './texts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

const named = 5;

interface EndedSinceProps {
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
}

/** Tells which runs have ended since the person last had a page of Runboard in view. */
export function EndedSince({ rows, names }: EndedSinceProps) {
  const { lastHere } = useRuns();
  const since = useSyncExternalStore(lastHere.subscribe, lastHere.at);
  if (since === undefined) return null;
  // What was started in this visit has not ended before it.
  const ended = rows.filter((row) => row.createdAt < lastHere.cameAt() && endedAt(row) > since);
  if (ended.length === 0) return null;
  return (
    <Alert
      color="blue"
      mb="xs"
      py="0.375rem"
      withCloseButton
      closeButtonLabel={texts.ended.dismiss}
      onClose={lastHere.forget}
    >
      <strong>{texts.ended.title(ended.length)}</strong>
      <span aria-hidden> · </span>
      {ended.slice(0, named).map((row, index) => (
        <span key={row.runId}>
          {index > 0 && ', '}
          <Link to={paths.run(row.runId)}>{names.title(row)}</Link>
        </span>
      ))}
      {ended.length > named && texts.ended.more(ended.length - named)}
    </Alert>
  );
}

/** When this browser learnt of a run's end; 0 when it has not. */
function endedAt({ facts }: RunRow): number {
  const { kind, since } = runState(facts, Date.now());
  if (!isEnd(kind) || kind === 'not-accepted') return 0;
  return facts.resultAt ?? since;
}
