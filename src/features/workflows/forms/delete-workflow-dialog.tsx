import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import { useDeleteWorkflow } from '@/features/workflows/workflow-mutations.ts';

interface DeleteWorkflowDialogProps {
  readonly workflow: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before deleting, and stays open with the reason when the service refuses. */
export function DeleteWorkflowDialog({ workflow, onClose, onDeleted }: DeleteWorkflowDialogProps) {
  const remove = useDeleteWorkflow();
  const toast = useToast();
  return (
    <ConfirmDialog
      danger
      title={`Delete workflow ${workflow.name}?`}
      confirmLabel="Delete workflow"
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(workflow.id, {
          onSuccess: () => {
            toast({ title: 'Workflow deleted', message: workflow.name });
            onClose();
            onDeleted?.();
          },
        })
      }
    >
      Deleting may be permanent: the interface does not say that a workflow can be brought back. Runs that were started
      stay in your list of runs.
    </ConfirmDialog>
  );
}
