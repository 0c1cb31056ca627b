import { useCallback } from 'react';

import { copyText } from '@/ui/clipboard/copy-text.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { workflowListTexts as texts } from './texts/workflow-list-texts.ts';

/**
 * Copies an ID from a menu and confirms that it was copied. Without access to the clipboard, the ID is shown for
 * selection.
 * @param copied text of the confirmation
 */
export function useCopyId(copied = texts.idCopied): (id: string) => void {
  const toast = useToast();
  return useCallback(
    (id: string) =>
      void copyText(id).then((isCopied) =>
        toast(isCopied ? { id, message: copied } : { id, title: texts.copyId, message: id }),
      ),
    [toast, copied],
  );
}
