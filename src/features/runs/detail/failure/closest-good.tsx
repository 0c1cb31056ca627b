import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { inputsDifference } from '@/domain/runs/inputs/inputs-difference.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { ChangesTable } from '@/features/runs/start/inputs/changes-table.tsx';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from '@/features/runs/detail/detail.module.css';
import { texts } from '@/features/runs/detail/texts.ts';
import { useClosestFinished } from './use-closest-finished.ts';

const words = texts.closestGood;

/** Shows how a failed run's inputs differ from those of the most similar finished run. */
export function ClosestGood({ row }: { readonly row: RunRow }) {
  const good = useClosestFinished(row);
  return good && <Comparison row={row} good={good} />;
}

function Comparison({ row, good }: { readonly row: RunRow; readonly good: RunRow }) {
  const runs = useRuns();
  const names = useRunNames();
  const { data: before } = useQuery(runQueries.inputs(runs, good));
  const { data: after } = useQuery(runQueries.inputs(runs, row));
  if (before === undefined || after === undefined) {
    return (
      <div>
        <div data-pending />
      </div>
    );
  }
  if (!before || !after) return null;
  const changes = inputsDifference(before, after);
  // If the inputs are equal, they don't explain why the service rejected the run.
  if (changes.length === 0 && row.facts.start.kind === 'refused') return null;
  return (
    <Panel
      title={words.title}
      actions={
        <Anchor component={Link} to={paths.compareRuns([good.runId, row.runId])} size="sm">
          {words.compare}
        </Anchor>
      }
    >
      <p className={classes.explained}>
        {changes.length === 0 ? words.same : words.since}{' '}
        <Anchor component={Link} to={paths.run(good.runId)} inherit>
          {names.parts(good).own}
        </Anchor>
        {', '}
        <TimeSwitch inline at={good.createdAt} />
      </p>
      {changes.length > 0 && <ChangesTable changes={changes} label={words.changes} />}
    </Panel>
  );
}
