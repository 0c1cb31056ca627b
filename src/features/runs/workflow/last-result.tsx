import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { RunResult } from '@/features/runs/detail/run-result.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from './texts.ts';
import classes from './workflow.module.css';

/** Shows a workflow's last result and its inputs beside the start form. Renders nothing if there is none. */
export function LastResult({ workflowId }: { readonly workflowId: string }) {
  const { ledger } = useRuns();
  const { data: rows } = useQuery(runQueries.list(ledger));
  const now = useNow(60_000);
  const names = useRunNames();
  const row = useMemo(
    () => rows?.find((one) => one.workflowId === workflowId && runStateKind(one.facts, now) === 'finished'),
    [rows, workflowId, now],
  );
  if (!row) return null;
  return (
    <section className={classes.result} data-card aria-label={texts.result.title}>
      <div className={classes.head}>
        <Title order={2}>{texts.result.title}</Title>
        <Text size="sm" c="dimmed" component="span" className={classes.line}>
          <Anchor component={Link} to={paths.run(row.runId)} size="sm" className={classes.run}>
            {names.parts(row).own}
          </Anchor>
          <TimeText at={row.createdAt} />
        </Text>
      </div>
      <RunResult key={row.runId} row={row} isFramed />
      {row.given && row.given.length > 0 && (
        <dl className={classes.given}>
          {row.given.map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
