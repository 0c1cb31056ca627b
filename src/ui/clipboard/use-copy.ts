import { useCallback } from 'react';

import { useToast } from '@/ui/feedback/toast.tsx';

import { copyText } from './copy-text.ts';
import { texts } from './texts.ts';

/** Copies a text and confirms that with a toast. If the clipboard is unavailable, shows the text for selection. */
export function useCopy() {
  const toast = useToast();
  return useCallback(
    (confirmation: string, text: string) =>
      void copyText(text).then((copied) =>
        toast(
          copied
            ? { id: 'copied', message: confirmation }
            : { id: 'copied', title: texts.byHand, message: text, autoClose: false },
        ),
      ),
    [toast],
  );
}
