import { useRef } from 'react';

import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { isGone, mayHaveWorked } from '@/api/api-error.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import { LiveRuns } from '@/features/workflows/live-runs.tsx';
import { texts as ofWorkflows } from '@/features/workflows/texts.ts';
import { useDeleteWorkflow } from '@/features/workflows/workflow-mutations.ts';

import { texts } from './texts.ts';

interface DeleteWorkflowDialogProps {
  readonly workflow: { readonly id: string; readonly name: string };
  /** The history of its known runs. */
  readonly history: Pick<WorkflowHistory, 'live'> | undefined;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Deletes a workflow after a confirmation. If the service refuses, the dialog stays open and shows the reason. */
export function DeleteWorkflowDialog({ workflow, history, onClose, onDeleted }: DeleteWorkflowDialogProps) {
  const remove = useDeleteWorkflow();
  const toast = useToast();
  const sent = useRef(false);

  function confirm() {
    // The second click of a double click comes before the mutation is pending.
    if (sent.current) return;
    sent.current = true;
    remove.mutate(workflow.id, {
      onSuccess: () => {
        toast({ color: 'green', title: texts.delete.done, message: workflow.name });
        onClose();
        onDeleted?.();
      },
      onError: () => {
        sent.current = false;
      },
    });
  }

  function close() {
    if (isGone(remove.error)) void remove.refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      title={texts.delete.title(workflow.name || ofWorkflows.unnamed)}
      confirmLabel={texts.delete.confirm}
      pending={remove.isPending}
      error={remove.error}
      errorNote={mayHaveWorked(remove.error) && (remove.isLeft ? texts.delete.left : texts.delete.uncertain)}
      onClose={close}
      onConfirm={confirm}
    >
      {texts.delete.text}
      <LiveRuns count={history?.live ?? 0} workflowId={workflow.id} />
    </ConfirmDialog>
  );
}
