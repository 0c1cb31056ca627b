import { Button } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

import { workflowListTexts as texts } from './texts/workflow-list-texts.ts';
import { WorkflowList } from './workflow-list.tsx';

const NoTeam = lazyPart(async () => (await import('@/features/teams/no-team.tsx')).NoTeam);

// Lazy, since the list is never stale on a first visit.
const ListFreshness = lazyPart(
  async () => (await import('@/features/workflows/list/list-freshness.tsx')).ListFreshness,
  { waitsOffline: true },
);

const noTeams: readonly Team[] = [];

/** `/workflows`: all of the user's workflows, with search, filters and sort order. */
export function WorkflowListPage() {
  const list = useKeptQuery(workflowQueries.list(useWorkflowReader()));
  const teams = useQuery(teamQueries.list(useApi()));
  const workflows = list.data;
  const { unread } = workflows;
  const isEmpty = workflows.length === 0;
  // No workflow can be created without a team, so show that first.
  const isNewcomer = isEmpty && teams.data?.length === 0;
  const canBegin = !isEmpty || (!teams.isPending && !isNewcomer);

  const header = (count?: ReactNode) => (
    <PageHeader
      title={texts.title}
      meta={
        <>
          {count && <span role="status">{count}</span>}
          {unread > 0 && <span role="status">{texts.unread(unread)}</span>}
          {(list.isFetching || list.error) && (
            <ListFreshness
              atMs={list.dataUpdatedAt}
              refreshing={list.isFetching}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
        </>
      }
      primary={
        canBegin && (
          <Button component={Link} to={paths.newWorkflow()} leftSection={<IconPlus size={16} aria-hidden />}>
            {texts.new}
          </Button>
        )
      }
    />
  );

  if (!isEmpty) return <WorkflowList list={workflows} teams={teams.data ?? noTeams} header={header} />;
  return (
    <>
      {header()}
      {isNewcomer && <NoTeam title={texts.none}>{texts.noneWithoutTeam}</NoTeam>}
      {canBegin && (
        <EmptyState icon={IconRoute} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
    </>
  );
}
