import { Button, Stack } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { RunsOf } from '@/features/runs/list/runs-of.tsx';
import { TeamName } from '@/features/teams/team-name.tsx';
import { DeleteWorkflowDialog } from '@/features/workflows/forms/delete-workflow-dialog.tsx';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel, PanelBoundary } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

/** `/workflows/:workflowId`: a workflow's details, actions and runs. */
export function WorkflowPage() {
  const { workflowId = '' } = useParams();
  const reader = useWorkflowReader();
  const { data: workflow } = useKeptQuery(workflowQueries.detail(reader, workflowId));
  const { data: written } = useQuery(workflowQueries.written(workflowId));
  const { data: teams = [] } = useQuery(teamQueries.list(reader.api));
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { workflowUrl } = useConfig();
  const { team_id: teamId, canvas_type: canvasType, created_at: createdAt } = workflow;

  return (
    <>
      <PageHeader
        title={workflow.name || 'Unnamed workflow'}
        crumbs={[{ label: 'Workflows', to: paths.workflows() }]}
        meta={<IdText id={workflow.id} label="workflow id" />}
        actions={
          <>
            {workflowUrl && (
              <Button
                component="a"
                href={workflowUrl.replaceAll('{id}', encodeURIComponent(workflow.id))}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                Open in editor
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
            <Button
              component={Link}
              to={paths.newWorkflow({ copy: workflow.id })}
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
            >
              Duplicate
            </Button>
            <Button
              component={Link}
              to={paths.editWorkflow(workflow.id)}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              Edit
            </Button>
            <Button
              component={Link}
              to={paths.startRun({ workflow: workflow.id, team: teamId ?? undefined })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              Start run
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <Panel>
          <FieldList>
            <Field label="Team">{teamId ? <TeamName id={teamId} teams={teams} /> : 'Not known'}</Field>
            <Field label="Canvas type">{canvasTypeText(canvasType)}</Field>
            <Field label="Created">{createdAt ? <TimeText at={createdAt} /> : 'Not known'}</Field>
            {written?.owner_id && (
              <Field label="Owner">
                <IdText id={written.owner_id} label="owner id" />
              </Field>
            )}
            {typeof written?.is_external === 'boolean' && (
              <Field label="External">{written.is_external ? 'Yes' : 'No'}</Field>
            )}
          </FieldList>
        </Panel>
        <PanelBoundary title="Runs">
          <RunsOf of={{ workflow: workflow.id }} />
        </PanelBoundary>
      </Stack>
      {deleting && (
        <DeleteWorkflowDialog
          workflow={workflow}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.workflows(), { replace: true })}
        />
      )}
    </>
  );
}

function canvasTypeText(canvasType: number | null | undefined): string {
  if (canvasType === null || canvasType === undefined) return 'Not known';
  return canvasType === 0 ? '0 (basic)' : String(canvasType);
}
