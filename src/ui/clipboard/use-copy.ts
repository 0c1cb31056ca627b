import { useCallback } from 'react';

import { useToast } from '@/ui/feedback/toast.tsx';

import { copyText } from './copy-text.ts';
import { texts } from './texts.ts';

/** Copies with a toast; without a clipboard, shows the text to select. */
export function useCopy() {
  const toast = useToast();
  return useCallback(
    (said: string, text: string) =>
      void copyText(text).then((copied) =>
        toast(
          copied
            ? { id: 'copied', message: said }
            : { id: 'copied', title: texts.byHand, message: text, autoClose: false },
        ),
      ),
    [toast],
  );
}
