import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';
import { NoTeam } from '@/features/teams/no-team.tsx';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { editorHref } from '@/features/workflows/editor-href.ts';
import { CreateWorkflowForm } from '@/features/workflows/forms/create-workflow-form.tsx';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { FormPage } from '@/ui/forms/form-page.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { createdToastId } from '@/features/workflows/created-toast-id.ts';
import { type ToastMessage, useToast } from '@/ui/feedback/toast.tsx';

import { LikeAnother } from './like-another.tsx';
import { workflowTexts as texts } from './texts/workflow-texts.ts';

/** `/workflows/new?team=&copy=`: the form to create a workflow, optionally as a duplicate. */
export function WorkflowNewPage() {
  const [params] = useSearchParams();
  const reader = useWorkflowReader();
  const copy = params.get('copy');
  const { data: teams } = useKeptQuery(teamQueries.list(reader.api));
  const original = useQuery({ ...workflowQueries.detail(reader, copy ?? ''), enabled: copy !== null });
  const navigate = useNavigate();
  const toast = useToast();
  const config = useConfig();
  const wanted = params.get('team') ?? original.data?.team_id;
  const teamId = teams.find(({ id }) => id === wanted)?.id;

  /** The message after creating a workflow, with a link to the editor if one is configured. */
  function nextStep(id: string, name: string): Pick<ToastMessage, 'message' | 'link'> {
    const editor = editorHref(config, id);
    if (editor) {
      const follow = () => void window.open(editor, '_blank', 'noreferrer');
      return { message: texts.new.build(name), link: { label: texts.openInEditor, href: editor, follow } };
    }
    const start = paths.startRun({ workflow: id });
    return {
      message: texts.new.ready(name),
      link: { label: texts.new.startRun, href: hrefOf(start), follow: () => void navigate(start) },
    };
  }

  if (original.isLoading) return <LoadingScreen label={texts.new.loading} />;
  return (
    <FormPage narrowAside="below" aside={copy === null && teams.length > 0 && <LikeAnother />}>
      <PageHeader title={texts.new.title} crumbs={[{ label: texts.list, to: paths.workflows() }]} />
      {teams.length === 0 ? (
        <NoTeam>{texts.new.needsTeam}</NoTeam>
      ) : (
        <Panel>
          {original.isError && <ErrorAlert error={original.error}> {texts.new.notCopied}</ErrorAlert>}
          {original.data && (
            <Alert mb="md" color="gray" role="note">
              {texts.new.copies(original.data.name)}
            </Alert>
          )}
          <CreateWorkflowForm
            key={copy}
            draftName={['create', copy, params.get('team')].join(' ')}
            teams={teams}
            start={{
              teamId,
              ...(original.data && { name: texts.new.copyOf(original.data.name) }),
              canvasType: original.data?.canvas_type ?? 0,
            }}
            cancelTo={original.data ? paths.workflow(original.data.id) : paths.workflows()}
            onCreated={({ id, name }) => {
              toast({
                id: createdToastId(id),
                color: 'green',
                title: texts.new.done,
                ...nextStep(id, name),
              });
              void navigate(paths.workflow(id));
            }}
          />
        </Panel>
      )}
    </FormPage>
  );
}
