import type { ReactNode } from 'react';

import type { Api } from '@/api/create-api.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import { useAct } from './use-act.ts';

interface ActDialogProps {
  /** Verb and subject. */
  readonly title: string;
  /** Repeats the verb. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly act: (api: Api) => Promise<unknown>;
  /** What has happened, once it has. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Ask before an admin's change; an answer that refuses it is shown in the open dialog. */
export function ActDialog({ act, done, onClose, ...dialog }: ActDialogProps) {
  const toast = useToast();
  const acting = useAct(act);
  return (
    <ConfirmDialog
      {...dialog}
      pending={acting.isPending}
      error={acting.error}
      onClose={onClose}
      onConfirm={() =>
        acting.mutate(undefined, {
          onSuccess: () => {
            toast({ color: 'green', message: done });
            onClose();
          },
        })
      }
    />
  );
}
