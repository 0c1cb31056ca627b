import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { teamFigures } from '@/domain/runs/figures/team-figures.ts';
import { useArrival } from '@/features/runs/mirror/use-arrival.ts';
import { LastRun } from '@/features/runs/last-run.tsx';
import { ResultThumbnails } from '@/features/runs/list/thumbnail/result-thumbnails.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import type { TeamOverview } from '@/features/teams/team-overview.ts';
import { useWorkflowTeams, type WorkflowTeams } from '@/features/workflows/list/use-workflow-teams.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';
import { useNow } from '@/ui/browser/use-now.ts';

/** Maximum number of workflows to read for the figures, which don't justify more requests. */
const mostToRead = 500;

interface ReadOverview {
  readonly overview: TeamOverview;
  readonly teamsOfWorkflows: WorkflowTeams;
  /** Whether the list of workflows can't be read. */
  readonly hasNoWorkflows: boolean;
  readonly onRetry: () => void;
}

/** The figures of all teams, from this browser's runs and the workflows. */
export function useTeamOverview(): ReadOverview {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow(60_000);
  const { data: list, isError, refetch } = useQuery(workflowQueries.list(useWorkflowReader()));
  const teamsOfWorkflows = useWorkflowTeams(list, { mostToRead });
  const { knownCount, total, failed, loading, stamp } = teamsOfWorkflows;
  const counts = useAsyncValue(() => (stamp ? list?.countByTeam() : undefined), [list, stamp]);
  const areMore = knownCount < total;
  const hasNoWorkflows = isError && !list;
  const none = areMore && (loading || failed === 0) ? undefined : 0;
  const runsSoFar = useArrival();
  const workflowsSoFar = areMore ? (loading ? ('loading' as const) : ('partial' as const)) : undefined;
  const names = useRunNames();
  const figures = useMemo(() => teamFigures(rows, now), [rows, now]);
  const overview = useMemo(
    () => ({
      figuresOf: (teamId: string) => figures.get(teamId),
      runsSoFar,
      workflowsOf: (teamId: string) => counts && (counts.get(teamId) ?? none),
      workflowsSoFar,
      areUnread: hasNoWorkflows,
      names,
      LastRun,
      RunStrip,
      ResultThumbnails,
    }),
    [figures, names, runsSoFar, counts, none, workflowsSoFar, hasNoWorkflows],
  );
  return { overview, teamsOfWorkflows, hasNoWorkflows, onRetry: () => void refetch() };
}
