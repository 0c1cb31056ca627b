import { useCallback } from 'react';

import { copyText } from '@/ui/clipboard/copy-text.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { workflowListTexts as texts } from './texts/workflow-list-texts.ts';

/** Copies a workflow's ID from its menu and says so; where the clipboard is out of reach the ID is there to be selected. */
export function useCopyId(): (workflowId: string) => void {
  const toast = useToast();
  return useCallback(
    (id: string) =>
      void copyText(id).then((copied) =>
        toast(copied ? { id, message: texts.idCopied } : { id, title: texts.copyId, message: id }),
      ),
    [toast],
  );
}
