import {
  IconCopy,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { paths } from '@/domain/paths.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { type LazyMenuTarget, OpenMenu } from '@/ui/menu/lazy-menu.tsx';

import { texts } from './row-menu-texts.ts';

/** Actions on a workflow in the list, besides its links. */
export interface RowActs {
  readonly onPin: (workflowId: string) => void;
  readonly onCopyId: (workflowId: string) => void;
  readonly onDelete: (workflow: WorkflowListItem) => void;
  /** Start a workflow with its last inputs; undefined if those are unknown. */
  readonly onRepeat: ((workflow: WorkflowListItem, history: WorkflowHistory) => void) | undefined;
}

interface WorkflowRowMenuProps extends Omit<RowActs, 'onRepeat'> {
  readonly target: LazyMenuTarget;
  readonly workflow: WorkflowListItem;
  /** Path of the start form. */
  readonly start: string;
  readonly pinned: boolean;
  readonly why: string | undefined;
  readonly onRepeat: (() => void) | undefined;
}

/** The open menu of a workflow in the list. */
export function WorkflowRowMenu(props: WorkflowRowMenuProps) {
  const { target, workflow, start, pinned, why, onRepeat, onPin, onCopyId, onDelete } = props;
  const { id } = workflow;
  return (
    <OpenMenu
      target={target}
      actions={[
        { label: texts.startRun, icon: IconPlayerPlay, to: start, why },
        ...(onRepeat ? [{ label: texts.repeat, icon: IconRepeat, onClick: onRepeat }] : []),
        { label: texts.edit, icon: IconPencil, to: paths.editWorkflow(id), why },
        {
          label: pinned ? texts.unpin : texts.pin,
          icon: pinned ? IconPinnedOff : IconPin,
          onClick: () => onPin(id),
        },
        { label: texts.copyId, icon: IconCopy, onClick: () => onCopyId(id) },
        { label: texts.delete, icon: IconTrash, dangerous: true, why, onClick: () => onDelete(workflow) },
      ]}
    />
  );
}
