import { Button } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { ListFreshness } from '@/features/workflows/list/list-freshness.tsx';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

import { WorkflowList } from './workflow-list.tsx';

/** `/workflows`: all workflows of the person, searched, narrowed and sorted as a whole. */
export function WorkflowListPage() {
  const list = useKeptQuery(workflowQueries.list(useWorkflowReader()));
  const [countAt, setCountAt] = useState<HTMLElement | null>(null);
  const workflows = list.data;

  return (
    <>
      <PageHeader
        title="Workflows"
        meta={
          <>
            {workflows.length > 0 && <span role="status" ref={setCountAt} />}
            <ListFreshness
              atMs={list.dataUpdatedAt}
              refreshing={list.isFetching}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          </>
        }
        actions={
          <Button component={Link} to={paths.newWorkflow()} leftSection={<IconPlus size={16} aria-hidden />}>
            New workflow
          </Button>
        }
      />
      {workflows.length === 0 ? (
        <EmptyState icon={IconRoute} title="No workflows yet">
          Workflows of yours and of your teams appear here. Make the first one with “New workflow”.
        </EmptyState>
      ) : (
        <WorkflowList list={workflows} countAt={countAt} />
      )}
    </>
  );
}
