import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Drafts } from './drafts.ts';
import { useOwner } from './owner-context.ts';

type Field = string | number | boolean;
type Fields<Values> = { readonly [Name in keyof Values]: Field };

/** How a form starts. */
export interface DraftStart<Values> {
  /** The name of the form's draft. */
  readonly name: string;
  /** Initial values without a draft. */
  readonly start: Values;
  /** Initial values: those of the stored draft, or else `start`. */
  readonly values: Values;
  readonly restored: boolean;
}

/** The methods of a form that a draft needs. */
interface DraftForm<Values> {
  readonly getValues: () => Values;
  readonly reset: (values: Values) => void;
  readonly subscribe: (options: { formState: { values: true }; callback: () => void }) => () => void;
}

/** A form's draft. */
export interface Draft<Values> {
  /** Whether the fields show a draft of an earlier visit. */
  readonly restored: boolean;
  /** Whether there is unsent typed text. */
  readonly isChanged: () => boolean;
  /** Drop the typed values, and reset the form. */
  readonly discard: (start: Values) => void;
  /** Remove the draft after its values were sent. */
  readonly sent: () => void;
}

/** How long typing must pause before a draft is stored, in milliseconds. */
const pauseMs = 250;

/** Initial values of a form: those of the stored draft, or else the given ones. */
export function useDraftStart<Values extends Fields<Values>>(name: string, given: Values): DraftStart<Values> {
  const { drafts } = useOwner();
  const [first] = useState(() => readDraft(drafts, name, given));
  return first ?? { name, start: given, values: given, restored: false };
}

/**
 * Keeps a form's draft across reloads, Back and renewed credentials. When the draft's name changes, the draft moves to
 * the new name.
 * @param start values of the fields before any typing
 */
export function useDraft<Values extends Fields<Values>>(
  form: DraftForm<Values>,
  { name, start, restored }: Omit<DraftStart<Values>, 'values'>,
): Draft<Values> {
  const { drafts } = useOwner();
  const [isRestored, setRestored] = useState(restored);
  const kept = useRef({ name, isOver: false, isStored: true });
  const isChanged = () => !kept.current.isOver && !areSame(form.getValues(), start);

  const keep = useEffectEvent(() => {
    if (isChanged()) kept.current.isStored = drafts.write(name, { start, values: form.getValues() });
    else drafts.remove(name);
  });

  const follow = useEffectEvent((now: string) => {
    if (kept.current.name === now) return;
    drafts.remove(kept.current.name);
    kept.current.name = now;
    if (isChanged()) {
      keep();
      return;
    }
    const earlier = readDraft(drafts, now, start);
    if (earlier) form.reset(earlier.values);
    setRestored(earlier !== undefined);
  });

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    keep();
    if (isChanged() && !kept.current.isStored) event.preventDefault();
  });

  // Drafts are stored outside of React.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => follow(name), [name]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const life = new AbortController();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => keep(), pauseMs);
      },
    });
    window.addEventListener('pagehide', () => keep(), { signal: life.signal });
    window.addEventListener('beforeunload', (event) => warn(event), { signal: life.signal });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      life.abort();
      keep();
    };
  }, [form]);

  return {
    restored: isRestored,
    isChanged,
    discard: (to) => {
      drafts.remove(name);
      form.reset(to);
      setRestored(false);
    },
    sent: () => {
      kept.current.isOver = true;
      drafts.remove(name);
    },
  };
}

function readDraft<Values extends Fields<Values>>(
  drafts: Drafts,
  name: string,
  given: Values,
): DraftStart<Values> | undefined {
  const kept = drafts.read(name);
  if (!isObject(kept) || !isObject(kept['start']) || !isObject(kept['values'])) return undefined;
  return { name, start: fit(kept['start'], given), values: fit(kept['values'], given), restored: true };
}

/** The given values, replaced by the draft's where those are texts, numbers or booleans. */
function fit<Values extends Fields<Values>>(kept: Record<string, unknown>, given: Values): Values {
  const fields = Object.entries(kept).filter(([name, value]) => Object.hasOwn(given, name) && isField(value));
  return { ...given, ...Object.fromEntries(fields) };
}

function areSame<Values extends Fields<Values>>(values: Values, start: Values): boolean {
  return Object.entries(start).every(([name, value]) => Object.is(values[name as keyof Values], value));
}

function isField(value: unknown): value is Field {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
