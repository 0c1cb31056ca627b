import {
  IconCopyPlus,
  IconExternalLink,
  IconHash,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';

import { workflowTexts as texts } from '@/app/pages/texts/workflow-texts.ts';
import { useCopyId } from '@/app/pages/use-copy-id.ts';
import type { Workflow } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import { texts as menuTexts } from '@/features/workflows/list/row-menu-texts.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { useOfferActions } from '@/ui/page/offered-actions.ts';

interface OfferedOn {
  readonly workflow: Workflow;
  /** Why the user can't change the workflow; undefined if they can. */
  readonly viewer: string | undefined;
  /** Address of the workflow in the editor, if there is one. */
  readonly editor: string | undefined;
  readonly onDelete: () => void;
}

/** Offers a workflow's actions to the command palette. */
export function useOfferWorkflowActions({ workflow, viewer, editor, onDelete }: OfferedOn): void {
  const { id, team_id: teamId } = workflow;
  const navigate = useNavigate();
  const copyId = useCopyId();
  const { pinned, toggle } = usePinnedWorkflows();
  const goTo = (to: string) => () => void navigate(to);
  const isPinned = pinned.has(id);
  useOfferActions([
    ...(viewer === undefined
      ? [
          {
            label: texts.startRun,
            icon: IconPlayerPlay,
            act: goTo(paths.startRun({ workflow: id, team: teamId ?? undefined })),
          },
          { label: texts.edit, icon: IconPencil, act: goTo(paths.editWorkflow(id)) },
        ]
      : []),
    ...(editor
      ? [
          {
            label: texts.openInEditor,
            icon: IconExternalLink,
            act: () => void window.open(editor, '_blank', 'noreferrer'),
          },
        ]
      : []),
    {
      label: isPinned ? menuTexts.unpin : menuTexts.pin,
      icon: isPinned ? IconPinnedOff : IconPin,
      act: () => toggle(id),
    },
    { label: texts.copyId, icon: IconHash, act: () => copyId(id) },
    { label: texts.duplicate, icon: IconCopyPlus, act: goTo(paths.newWorkflow({ copy: id })) },
    ...(viewer === undefined ? [{ label: texts.delete, icon: IconTrash, act: onDelete }] : []),
  ]);
}
