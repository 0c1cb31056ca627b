import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { LastResult } from '@/features/runs/workflow/last-result.tsx';
import { EditWorkflowForm } from '@/features/workflows/forms/edit-workflow-form.tsx';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { FormPage } from '@/ui/forms/form-page.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import { workflowTexts as texts } from './texts/workflow-texts.ts';
import { WorkflowDetails } from './workflow/workflow-details.tsx';

/** `/workflows/:workflowId/edit`: the form to change a workflow's fields. */
export function WorkflowEditPage() {
  const { workflowId = '' } = useParams();
  const { fromWorkflow = false } = (useLocation().state ?? {}) as { readonly fromWorkflow?: boolean };
  const reader = useWorkflowReader();
  const { data: workflow } = useKeptQuery(workflowQueries.detail(reader, workflowId));
  const { data: teams } = useKeptQuery(teamQueries.list(reader.api));
  const { data: written } = useQuery(workflowQueries.written(workflowId));
  const navigate = useNavigate();
  const toast = useToast();

  return (
    <FormPage
      narrowAside="below"
      aside={
        <>
          <LastResult key={workflowId} workflowId={workflowId} />
          <WorkflowDetails workflow={workflow} teams={teams} />
        </>
      }
    >
      <PageHeader
        title={texts.editing.title}
        crumbs={[
          { label: texts.list, to: paths.workflows() },
          { label: workflow.name || ofWorkflows.unnamed, to: paths.workflow(workflowId) },
        ]}
      />
      <Panel>
        <EditWorkflowForm
          key={workflowId}
          workflow={workflow}
          written={written}
          teams={teams}
          cancelTo={paths.workflow(workflowId)}
          onSaved={(name) => {
            toast({ color: 'green', title: texts.editing.done, message: name });
            // Go back instead of forward, so that Back doesn't open the form again.
            if (fromWorkflow) void navigate(-1);
            else void navigate(paths.workflow(workflowId), { replace: true });
          }}
        />
      </Panel>
    </FormPage>
  );
}
