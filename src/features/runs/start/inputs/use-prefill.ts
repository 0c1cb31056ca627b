import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import type { SuggestedInputs } from './use-suggested-inputs.ts';

interface PrefillField {
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** Whether a draft or a link sets the field's initial value. */
  readonly isGiven: boolean;
  /** Whether the field is focused, so that the user may be about to type. */
  readonly isFocused: () => boolean;
}

/** Tracks whether a field holds a suggestion or the user's changes. */
export interface Prefill {
  /** Whether the field still holds the suggestion. */
  readonly isShown: (text: string) => boolean;
  /** Stop suggesting, because the user has typed. */
  readonly edited: () => void;
  /** Start suggesting again, because the typed text was replaced by the suggestion. */
  readonly restart: () => void;
}

/**
 * Insert a suggestion into an empty field, or replace an earlier suggestion. Never overwrites typed text or changes a
 * focused field, where the next key would be added to the suggestion.
 */
export function usePrefill(suggested: SuggestedInputs | null | undefined, field: PrefillField): Prefill {
  const [put, setPut] = useState<string>();
  const isOver = useRef(field.isGiven);
  const text = suggested === undefined ? undefined : (suggested?.text ?? '');
  const fill = useEffectEvent((next: string) => {
    const now = field.read();
    if (isOver.current || field.isFocused() || (now !== '' && now !== put)) return;
    setPut(next || undefined);
    if (now !== next) field.write(next);
  });
  // Fill the field before it is painted, since the text changes its height.
  useLayoutEffect(() => {
    if (text !== undefined) fill(text);
  }, [text]);
  return {
    isShown: (now) => put !== undefined && now === put,
    edited: () => {
      isOver.current = true;
    },
    restart: () => {
      isOver.current = false;
      setPut(text || undefined);
    },
  };
}
