import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';

import { isStatus } from '@/api/api-error.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { TeamName } from '@/features/teams/team-name.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from './texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import classes from './workflow-table.module.css';

interface WorkflowCellsProps {
  readonly workflow: WorkflowListItem;
  /** Undefined if the page names the team. */
  readonly teams: readonly Team[] | undefined;
  /** Whether to show the cells as a line under the name. */
  readonly narrow: boolean;
  /** Whether the workflow's details may be requested if the list lacks them. */
  readonly mayRead: boolean;
  /** The workflow's runs, shown between team and creation time, or instead of the latter in a narrow table. */
  readonly runs: ReactNode;
}

/**
 * A workflow's team and creation time. If the server doesn't send them in the list, the workflow is read once its row
 * is visible (interface §4.3). An error is shown in the cell.
 */
export const WorkflowCells = memo(function WorkflowCells(props: WorkflowCellsProps) {
  const { workflow, mayRead, ...how } = props;
  const reader = useWorkflowReader();
  const inList =
    workflow.team_id !== undefined && workflow.canvas_type !== undefined && workflow.created_at !== undefined;
  if (inList || workflow.id === '') return <Cells known={workflow} {...how} />;
  if (mayRead) return <ReadCells {...props} />;
  return <Cells known={reader.get(workflow.id)?.workflow} {...how} />;
});

function ReadCells({ workflow, mayRead: _mayRead, ...how }: WorkflowCellsProps) {
  const reader = useWorkflowReader();
  const query = useQuery(workflowQueries.glance(reader, workflow.id));
  // The frame shows an expired session, once for the whole page.
  if (query.data || !query.isError || isStatus(query.error, 401)) return <Cells known={query.data} {...how} />;
  const { title, status } = explainError(query.error);
  // The page shows an unreachable service, and refetches once it responds.
  if (!status) return <Cells known={{}} {...how} />;
  const retry = (
    <Button size="compact-xs" variant="subtle" title={title} onClick={() => void query.refetch()}>
      {texts.retry}
    </Button>
  );
  if (how.narrow) {
    return (
      <div className={classes.under}>
        <span className={classes.fault}>
          <span>{title}</span>
          {retry}
        </span>
      </div>
    );
  }
  return (
    <>
      <td className={how.teams ? classes.team : classes.created}>{retry}</td>
      {how.runs}
      {how.teams && <td className={classes.created} />}
    </>
  );
}

interface CellsProps extends Omit<WorkflowCellsProps, 'workflow' | 'mayRead'> {
  readonly known: Pick<WorkflowListItem, 'team_id' | 'created_at'> | undefined;
}

function Cells({ known, teams, narrow, runs }: CellsProps) {
  const team = teams && known?.team_id ? <TeamName id={known.team_id} teams={teams} /> : known && texts.none;
  const created = known?.created_at ? <TimeText at={known.created_at} /> : known && texts.none;
  if (narrow) {
    return (
      <div className={classes.under} data-runs={Boolean(runs)}>
        {known && teams && (
          <span className={classes.of}>
            {team} <span aria-hidden>· </span>
          </span>
        )}
        {runs ||
          (known && (
            <span>
              {texts.created} {created}
            </span>
          ))}
      </div>
    );
  }
  return (
    <>
      {teams && <td className={`${classes.team} ${classes.cell}`}>{team}</td>}
      {runs}
      <td className={`${classes.created} ${classes.cell}`}>{created}</td>
    </>
  );
}
