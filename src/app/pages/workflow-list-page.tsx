import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconRoute, IconSearch, IconZoomQuestion } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { parseSearch, searchItems, sortByName } from '@/domain/workflow-search.ts';
import { DeleteWorkflowDialog } from '@/features/workflows/delete-workflow-dialog.tsx';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { formatWorkflowListView, parseWorkflowListView } from '@/features/workflows/workflow-search-params.ts';
import { WorkflowTable } from '@/features/workflows/workflow-table.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';

/** `/workflows`: all workflows of the person, searched and sorted as a whole. */
export function WorkflowListPage() {
  const { data: workflows } = useSuspenseQuery(workflowQueries.list());
  const [params, setParams] = useSearchParams();
  const view = parseWorkflowListView(params);
  const [deleting, setDeleting] = useState<WorkflowListItem>();
  const descending = view.sort === '-name';

  const query = useDeferredValue(view.q);
  const search = useMemo(() => parseSearch(query), [query]);
  const sorted = useMemo(() => sortByName(workflows, descending), [workflows, descending]);
  const shown = useMemo(() => searchItems(sorted, search), [sorted, search]);

  const show = (change: Partial<typeof view>) =>
    setParams(formatWorkflowListView({ ...view, ...change }), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHeader
        title="Workflows"
        meta={
          workflows.length > 0 && (
            <span role="status">
              {shown.length === workflows.length
                ? count(workflows.length)
                : `${shown.length.toLocaleString('en')} of ${count(workflows.length)}`}
            </span>
          )
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
        <>
          <TextInput
            type="search"
            aria-label="Search workflows"
            placeholder="Search by name or id; -word excludes"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={view.q}
            onChange={(event) => show({ q: event.currentTarget.value })}
            mb="sm"
          />
          {shown.length === 0 ? (
            <EmptyState
              icon={IconZoomQuestion}
              title={`No workflow matches “${view.q}”`}
              action={
                <Button variant="default" onClick={() => show({ q: '' })}>
                  Clear search
                </Button>
              }
            >
              Every word has to be in the name or the id.
            </EmptyState>
          ) : (
            <WorkflowTable
              workflows={shown}
              search={search}
              descending={descending}
              onSort={(next) => show({ sort: next ? '-name' : 'name' })}
              onDelete={setDeleting}
            />
          )}
        </>
      )}
      {deleting && <DeleteWorkflowDialog workflow={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function count(workflows: number): string {
  return `${workflows.toLocaleString('en')} ${workflows === 1 ? 'workflow' : 'workflows'}`;
}
