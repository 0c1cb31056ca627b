import { CloseButton } from '@mantine/core';
import { Fragment, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { groupCauses, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { isInGroup, type RunStateGroup } from '@/domain/runs/list/run-groups.ts';
import type { RunNames } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, runStateKind } from '@/domain/runs/run-state.ts';

import classes from './ended-since.module.css';
import { texts } from './texts.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** More are counted only. */
const named = 3;

interface EndedSinceProps {
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
}

/** Shows how the runs ended that have ended since the person last had a page of Runboard in view. */
export function EndedSince({ rows, names }: EndedSinceProps) {
  const { lastHere } = useRuns();
  const since = useSyncExternalStore(lastHere.subscribe, lastHere.at);
  const [causeOf] = useState(makeCauseReader);
  if (since === undefined) return null;
  // Runs started in this visit can't have ended before it.
  const ended = rows.filter((row) => row.createdAt < lastHere.cameAt() && endedAway(row, since, lastHere.cameAt()));
  if (ended.length === 0) return null;
  const byGroup = (group: RunStateGroup) =>
    ended.filter(({ facts }) => isInGroup(runStateKind(facts, lastHere.cameAt()), group));
  const failed = byGroup('failed');
  const counts = [
    { state: 'finished', text: texts.ended.finished, count: byGroup('finished').length },
    { state: 'failed', text: texts.ended.failed(groupCauses(failed, causeOf).length), count: failed.length },
    { state: 'cancelled', text: texts.ended.cancelled, count: byGroup('cancelled').length },
  ].filter(({ count }) => count > 0);
  return (
    <div role="alert" className={classes.ended}>
      <p className={classes.text}>
        {counts.map(({ state, text, count }, index) => (
          <Fragment key={state}>
            {index > 0 && ', '}
            <Link to={paths.runs({ state })}>{text(count)}</Link>
          </Fragment>
        ))}{' '}
        {texts.ended.since}
        {ended.length <= named && (
          <>
            <span aria-hidden> · </span>
            {ended.map((row, index) => (
              <Fragment key={row.runId}>
                {index > 0 && ', '}
                <Link to={paths.run(row.runId)}>{names.title(row)}</Link>
              </Fragment>
            ))}
          </>
        )}
      </p>
      <CloseButton size="sm" aria-label={texts.ended.dismiss} title={texts.ended.dismiss} onClick={lastHere.forget} />
    </div>
  );
}

/** Whether it ended after the person was here last and before they came back, as far as that is known. */
function endedAway(row: RunRow, since: number, cameAt: number): boolean {
  const { pendingAt = 0, resultAt = 0, report, service } = row.facts;
  // Most ended long ago: to see that is cheap.
  if (pendingAt > cameAt || Math.max(resultAt, report?.at ?? 0, service?.endedAt ?? 0) <= since) return false;
  return endedAt(row) > since;
}

/** When this browser learnt of a run's end; 0 when it has not. */
function endedAt({ facts }: RunRow): number {
  const { kind, since } = runState(facts, Date.now());
  if (!isEnd(kind) || kind === 'not-accepted') return 0;
  return facts.resultAt ?? since;
}
