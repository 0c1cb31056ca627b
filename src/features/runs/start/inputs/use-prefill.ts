import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import type { SuggestedInputs } from './use-suggested-inputs.ts';

interface PrefillField {
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** A draft or a link sets the field's initial value. */
  readonly isGiven: boolean;
  /** Whether the field is focused: the person may be about to type. */
  readonly isFocused: () => boolean;
}

/** A suggestion in a field, and the person's changes to it. */
export interface Prefill {
  /** Whether the field still holds the suggestion. */
  readonly isShown: (text: string) => boolean;
  /** The person has typed: nothing is suggested from now on. */
  readonly edited: () => void;
  /** The typed text was replaced by the suggestion: suggest again from now on. */
  readonly restart: () => void;
}

/**
 * Insert a suggestion into an empty field, or replace an earlier suggestion; never overwrite typed text, nor change a
 * focused field: the next key would be added to it.
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
  // Before it is visible: the filled-in text changes the height.
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
