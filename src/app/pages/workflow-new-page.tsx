import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUsers } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { CreateWorkflowForm } from '@/features/workflows/create-workflow-form.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { FormPage } from '@/ui/form-page.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Panel } from '@/ui/panel.tsx';

/** `/workflows/new`: make a workflow in one of the person's teams. */
export function WorkflowNewPage() {
  const { data: teams } = useSuspenseQuery(teamQueries.list());
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const teamId = teams.find(({ id }) => id === params.get('team'))?.id;

  return (
    <FormPage>
      <PageHeader title="New workflow" crumbs={[{ label: 'Workflows', to: paths.workflows() }]} />
      {teams.length === 0 ? (
        <EmptyState
          icon={IconUsers}
          title="You are in no team"
          action={
            <Button component={Link} to={paths.workflows()} variant="default">
              Back to workflows
            </Button>
          }
        >
          A workflow belongs to a team. Ask to be added to one, then come back.
        </EmptyState>
      ) : (
        <Panel>
          <CreateWorkflowForm
            teams={teams}
            teamId={teamId}
            onCreated={({ id, name }) => {
              notifications.show({
                title: 'Workflow created',
                message: `${name} is ready to run. Its contents are made in the editor.`,
              });
              void navigate(paths.workflow(id));
            }}
          />
        </Panel>
      )}
    </FormPage>
  );
}
