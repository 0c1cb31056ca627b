import { ActionIcon, Button } from '@mantine/core';
import {
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconHash,
  IconLink,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense } from 'react';

import { workflowTexts as texts } from '@/app/pages/texts/workflow-texts.ts';
import type { Team } from '@/contract/team.ts';
import type { Workflow } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { RepeatButton } from '@/features/runs/workflow/repeat-button.tsx';
import { useConfig } from '@/features/session/session-context.ts';
import { editorHref } from '@/features/workflows/editor-href.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { useCopied } from '@/ui/clipboard/use-copied.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { LinkButton } from '@/ui/forms/link-button.tsx';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';

import { useOfferWorkflowActions } from './use-offer-workflow-actions.ts';

/** Shown if the clipboard can't be accessed. */
const CopyByHand = lazyPart(async () => (await import('@/ui/clipboard/copy-by-hand.tsx')).CopyByHand);

const nothing = () => null;

/** Navigation state that makes the edit page return here. */
const fromWorkflow = { fromWorkflow: true };

interface WorkflowActionsProps {
  readonly workflow: Workflow;
  /** The workflow's team, if the user is in it. */
  readonly team: Team | undefined;
  /** Why the user can't act on the workflow; undefined if they can. */
  readonly viewer: string | undefined;
  readonly onDelete: () => void;
}

/** Actions on a workflow. The less common ones are in a menu. */
export function WorkflowActions({ workflow, team, viewer, onDelete }: WorkflowActionsProps) {
  const { id, team_id: teamId } = workflow;
  const narrow = useNarrow();
  const { copy, byHand, closeByHand } = useCopied();
  const editor = editorHref(useConfig(), id);
  const more: MenuAction[] = [
    { label: texts.duplicate, icon: IconCopyPlus, to: paths.newWorkflow({ copy: id }) },
    { label: texts.copyId, icon: IconHash, onClick: () => void copy(texts.copyId, id) },
    { label: texts.copyLink, icon: IconLink, onClick: () => void copy(texts.copyLink, location.href) },
    { label: texts.delete, icon: IconTrash, dangerous: true, why: viewer, onClick: onDelete },
  ];
  useOfferWorkflowActions({ workflow, viewer, editor, onDelete });
  if (narrow && editor) {
    const open = () => void window.open(editor, '_blank', 'noreferrer');
    more.unshift({ label: texts.openInEditor, icon: IconExternalLink, onClick: open });
  }
  return (
    <>
      <LinkButton
        why={viewer}
        to={paths.startRun({ workflow: id, team: teamId ?? undefined })}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
      >
        {texts.startRun}
      </LinkButton>
      {viewer === undefined && (
        <ErrorBoundary resetKey={id} fallback={nothing}>
          <Suspense fallback={null}>
            <RepeatButton workflow={workflow} team={team} />
          </Suspense>
        </ErrorBoundary>
      )}
      {editor && !narrow && (
        <Button
          component="a"
          href={editor}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.openInEditor}
        </Button>
      )}
      <LinkButton
        why={viewer}
        to={paths.editWorkflow(id)}
        state={fromWorkflow}
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {texts.edit}
      </LinkButton>
      <ActionMenu
        target={
          <ActionIcon variant="default" size={32} aria-label={texts.more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        actions={more}
      />
      {byHand && <CopyByHand what={byHand} onClose={closeByHand} />}
    </>
  );
}
