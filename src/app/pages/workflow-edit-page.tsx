import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { EditWorkflowForm } from '@/features/workflows/edit-workflow-form.tsx';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { FormPage } from '@/ui/form-page.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Panel } from '@/ui/panel.tsx';
import { toast } from '@/ui/toast.tsx';

/** `/workflows/:workflowId/edit`: change a workflow's fields. */
export function WorkflowEditPage() {
  const { workflowId = '' } = useParams();
  const [{ data: workflow }, { data: teams }] = useSuspenseQueries({
    queries: [workflowQueries.detail(workflowId), teamQueries.list()],
  });
  const { data: written } = useQuery(workflowQueries.written(workflowId));
  const navigate = useNavigate();

  return (
    <FormPage>
      <PageHeader
        title="Edit workflow"
        crumbs={[
          { label: 'Workflows', to: paths.workflows() },
          { label: workflow.name || 'Unnamed workflow', to: paths.workflow(workflowId) },
        ]}
      />
      <Panel>
        <EditWorkflowForm
          key={workflowId}
          workflow={workflow}
          written={written}
          teams={teams}
          onSaved={() => {
            toast({ title: 'Changes saved', message: workflow.name });
            void navigate(paths.workflow(workflowId));
          }}
        />
      </Panel>
    </FormPage>
  );
}
