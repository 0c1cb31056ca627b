import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NavLink } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { workflowHistories } from '@/domain/runs/figures/workflow-history.ts';
import { LastStatus } from '@/features/runs/frame/last-status.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Maximum number of workflows shown. The list of workflows shows all pinned ones first. */
const atMost = 8;

/** Links to the user's pinned workflows, each with the status of its last run. */
export function PinnedPlaces() {
  const { pinned } = usePinnedWorkflows();
  const ids = useMemo(() => [...pinned].slice(0, atMost), [pinned]);
  const reader = useWorkflowReader();
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow();
  const histories = useMemo(() => {
    const mine = rows.filter(({ workflowId }) => workflowId !== undefined && ids.includes(workflowId));
    return workflowHistories(mine, now);
  }, [rows, ids, now]);
  // Wait for names stored on earlier visits, since they may be enough.
  useSuspenseQuery(workflowQueries.read(reader));
  const workflows = useQueries({ queries: ids.map((id) => workflowQueries.glance(reader, id)) });
  return (
    <nav aria-labelledby="pinned-places" className={classes.pinned}>
      <span id="pinned-places">{texts.nav.pinned}</span>
      {ids.map((id, index) => {
        const history = histories.get(id);
        // If a workflow can't be read, use its name from its runs.
        const name = workflows[index]?.data?.name ?? history?.last.workflowName;
        return (
          name !== undefined && (
            <NavLink key={id} to={paths.workflow(id)} end className={() => classes.place} title={name}>
              <LastStatus history={history} now={now} />
              <bdi>{name}</bdi>
            </NavLink>
          )
        );
      })}
    </nav>
  );
}
