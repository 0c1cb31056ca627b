import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { Panel } from '@/ui/page/panel.tsx';
import { useRowClicks } from '@/ui/table/use-row-clicks.ts';

import { TeamKnowledge } from './team-knowledge.tsx';
import { teamWorkflowsTexts as texts } from './team-workflows-texts.ts';
import { useListOrder } from './use-list-order.ts';
import { useShownWorkflows } from './use-shown-workflows.ts';
import { useWorkflowTeams } from './use-workflow-teams.ts';
import type { RowActs } from './workflow-row-actions.tsx';
import type { WorkflowRuns } from './workflow-runs.ts';
import { formatWorkflowListView } from './workflow-search-params.ts';
import { WorkflowTable } from './workflow-table.tsx';

const atMost = 50;

interface TeamWorkflowsProps extends Pick<RowActs, 'onCopyId' | 'onDelete'> {
  readonly teamId: string;
  readonly runs: WorkflowRuns | undefined;
}

/** The workflows of a team, those whose teams are loaded, in the rows of the list of all. */
export function TeamWorkflows({ teamId, runs, onCopyId, onDelete }: TeamWorkflowsProps) {
  const { data: list } = useKeptQuery(workflowQueries.list(useWorkflowReader()));
  const teams = useWorkflowTeams(list);
  const { knownCount } = teams;
  const { pinned, toggle } = usePinnedWorkflows();
  const view = useListOrder({ query: '', sort: 'name', pinned, teamId });
  const shown = useShownWorkflows(list, view, teams.stamp);
  const first = useMemo(() => ({ ...shown, count: Math.min(shown.count, atMost) }), [shown]);
  const all = formatWorkflowListView({ q: '', sort: 'name', team: teamId }).toString();
  const open = useRowClicks();

  return (
    <Panel
      title={texts.title}
      actions={
        <Text size="sm" c="dimmed" component="span">
          {shown.count > atMost ? (
            <Anchor component={Link} to={`${paths.workflows()}?${all}`} size="sm">
              {texts.all(shown.count)}
            </Anchor>
          ) : (
            shown.count > 0 && texts.count(shown.count, knownCount < list.length)
          )}
        </Text>
      }
    >
      <TeamKnowledge teams={teams} />
      {shown.count === 0 ? (
        <Text size="sm" c="dimmed">
          {knownCount >= list.length ? texts.none : texts.noneFound}
        </Text>
      ) : (
        <WorkflowTable
          shown={first}
          teams={undefined}
          runs={runs}
          pinned={pinned}
          sort="name"
          onOpen={open}
          onPin={toggle}
          onCopyId={onCopyId}
          onDelete={onDelete}
        />
      )}
    </Panel>
  );
}
