import { CloseButton } from '@mantine/core';
import { Fragment, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { endedAway } from '@/domain/runs/ended-away.ts';
import { groupCauses, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { isInGroup, type RunStateGroup } from '@/domain/runs/list/run-groups.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';

import classes from './ended-since.module.css';
import { texts } from './texts.ts';

/** Maximum number of runs that are named rather than counted. */
const named = 3;

interface EndedSinceProps {
  readonly rows: readonly RunRow[];
  readonly names: RunNames;
}

/** Shows which runs ended since the user last had Runboard in view. */
export function EndedSince({ rows, names }: EndedSinceProps) {
  const { lastHere } = useRuns();
  const since = useSyncExternalStore(lastHere.subscribe, lastHere.at);
  const [causeOf] = useState(makeCauseReader);
  if (since === undefined) return null;
  const ended = rows.filter((row) => endedAway(row, since, lastHere.cameAt()));
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
    <div role="alert" className={classes.ended} data-thumb>
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
      <CloseButton
        ref={keepFocus}
        size="sm"
        aria-label={texts.ended.dismiss}
        title={texts.ended.dismiss}
        onClick={lastHere.forget}
      />
    </div>
  );
}
