import { useEffect, useState } from 'react';

import { copyText } from './copy-text.ts';

/** A text to copy by hand, and its name. */
export interface ByHand {
  readonly title: string;
  readonly text: string;
  /** Note about the copied text. */
  readonly note?: string | undefined;
}

/** Copies texts. Returns whether a text was copied a moment ago, and the text that the clipboard refused. */
export function useCopied() {
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<ByHand>();
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copies]);

  /** @returns whether the text is on the clipboard */
  async function copy(title: string, text: string, note?: string): Promise<boolean> {
    if (!(await copyText(text))) {
      setByHand({ title, text, note });
      return false;
    }
    setCopied(true);
    setCopies((count) => count + 1);
    return true;
  }

  return { copied, copy, byHand, closeByHand: () => setByHand(undefined) };
}
