import { type ReactNode, useEffect, useRef } from 'react';

import type { Api } from '@/api/create-api.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

interface ActDialogProps {
  /** The action and its object as a question, such as "Remove x from y?". */
  readonly title: string;
  /** The same verb as in the title. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly act: (api: Api) => Promise<unknown>;
  /** The message shown after success. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before an admin's change. An error is shown in the dialog while it is open, and afterwards in a
 * toast.
 */
export function ActDialog({ act, done, onClose, ...dialog }: ActDialogProps) {
  const toast = useToast();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const acting = useAct(act, {
    onSuccess: () => toast({ color: 'green', message: done }),
    onError: (error) => {
      if (isOpen.current) return;
      const { title, words, advice } = explainError(error);
      toast({ color: 'red', title: texts.notDone(dialog.title), message: words || `${title}. ${advice}` });
    },
  });
  return (
    <ConfirmDialog
      {...dialog}
      pending={acting.isPending}
      error={acting.error}
      onClose={onClose}
      onConfirm={() => acting.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
