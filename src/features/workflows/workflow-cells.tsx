import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { explainError } from '@/ui/explain-error.ts';
import { TeamName } from '@/features/teams/team-name.tsx';
import table from '@/ui/data-table.module.css';
import { TimeText } from '@/ui/time-text.tsx';

import { useQuiet } from './use-quiet.ts';
import { getWorkflowCache } from './workflow-cache.ts';
import { workflowQueries } from './workflow-queries.ts';
import classes from './workflow-table.module.css';

/** How long the details in a row are good enough: its page reads them afresh. */
const goodEnoughMs = 3_600_000;

interface WorkflowCellsProps {
  readonly workflow: WorkflowListItem;
  readonly teams: readonly Team[];
}

/**
 * Team, canvas type and created: in the list where a server sends them, else read for the rows in view only
 * (interface §4.3). One that can't be read says so in its place.
 */
export const WorkflowCells = memo(function WorkflowCells({ workflow, teams }: WorkflowCellsProps) {
  const quiet = useQuiet();
  const inList =
    workflow.team_id !== undefined && workflow.canvas_type !== undefined && workflow.created_at !== undefined;
  if (inList || workflow.id === '') return <Cells known={workflow} teams={teams} />;
  if (quiet) return <ReadCells workflow={workflow} teams={teams} />;
  return <Cells known={getWorkflowCache().getDetail(workflow.id)?.value} teams={teams} />;
});

function ReadCells({ workflow, teams }: WorkflowCellsProps) {
  const query = useQuery({
    ...workflowQueries.detail(workflow.id),
    staleTime: goodEnoughMs,
    refetchOnMount: true,
    meta: { background: true },
  });
  if (query.data || !query.isError) return <Cells known={query.data} teams={teams} />;
  return (
    <td colSpan={3} className={`${table.wide} ${classes.cell}`}>
      {explainError(query.error).title}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </td>
  );
}

interface CellsProps extends Pick<WorkflowCellsProps, 'teams'> {
  readonly known: Pick<WorkflowListItem, 'team_id' | 'canvas_type' | 'created_at'> | undefined;
}

function Cells({ known, teams }: CellsProps) {
  if (!known) {
    return (
      <>
        <td className={table.wide}>
          <div className={classes.bar} style={{ width: '60%' }} />
        </td>
        <td className={table.wide}>
          <div className={classes.bar} style={{ width: '50%' }} />
        </td>
        <td className={table.wide}>
          <div className={classes.bar} style={{ width: '70%' }} />
        </td>
      </>
    );
  }
  return (
    <>
      <td className={`${table.wide} ${classes.cell}`}>
        {known.team_id ? <TeamName id={known.team_id} teams={teams} inTable /> : '–'}
      </td>
      <td className={table.wide}>{known.canvas_type ?? '–'}</td>
      <td className={table.wide}>{known.created_at ? <TimeText at={known.created_at} /> : '–'}</td>
    </>
  );
}
