import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { FailureCause } from '@/domain/runs/failure/failure-cause.ts';
import { makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import classes from '@/features/runs/detail/detail.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

interface SameCauseProps {
  readonly row: RunRow;
  readonly cause: FailureCause;
}

/** Shows how the program ended, and how many other runs of the workflow failed for the same cause. */
export function SameCause({ row, cause: { exitCode, rest } }: SameCauseProps) {
  const { ledger } = useRuns();
  const { data: rows } = useQuery(runQueries.list(ledger));
  const [causeOf] = useState(makeCauseReader);
  const key = causeOf(row)?.key;
  const others = useMemo(
    () =>
      key === undefined
        ? 0
        : (rows?.filter((other) => {
            const isOther = other.runId !== row.runId && other.archivedAt === undefined;
            return isOther && other.workflowId === row.workflowId && causeOf(other)?.key === key;
          }).length ?? 0),
    [rows, row.runId, row.workflowId, causeOf, key],
  );
  // If there are no lines of output, the headline already contains the exit code.
  const isCoded = exitCode !== undefined && rest !== '';
  if (!isCoded && others === 0) return null;
  return (
    <p className={classes.explained}>
      {isCoded && texts.state.exitCode(exitCode)}
      {others > 0 && (
        <>
          {texts.state.sameCause(others)}{' '}
          <Anchor component={Link} to={paths.runs({ state: 'failed', workflow: row.workflowId, cause: key })} inherit>
            {texts.state.showSame}
          </Anchor>
        </>
      )}
    </p>
  );
}
