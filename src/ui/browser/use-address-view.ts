import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router-dom';

import { useStable } from './use-stable.ts';

/** Safari takes 100 changes of an address in 30 s, and throws at any more. */
const refusedForMs = 1000;

/** Of typed changes that follow each other more quickly only the first and the last are written to the address. */
const pauseMs = 600;

/** Events after which somebody may go elsewhere: what is still to be written must be in the address they come back to. */
const leaving = ['pointerdown', 'focusout', 'pagehide'] as const;

/**
 * What the address says of how a list is shown, and how to change that. A change is shown at once; of one that is typed
 * the address follows when the typing pauses: writing it costs more than showing a few rows. A change builds on those before
 * it that are still to come; none is lost. What the browser refuses is asked for again a moment later.
 * @param parse pure, as is `format`; both stay the same
 */
export function useAddressView<View extends object>(
  parse: (params: URLSearchParams) => View,
  format: (view: View) => URLSearchParams,
): readonly [view: View, show: (change: Partial<View>, how?: 'typed') => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const [ahead, setAhead] = useState<Ahead<View>>();
  const written = useMemo(() => parse(params), [parse, params]);
  const view = useMemo(() => ({ ...written, ...(isOf(ahead, params) && ahead?.change) }), [written, params, ahead]);
  const coming = useRef(ahead);
  const changedMs = useRef(-Infinity);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useStable(() => {
    if (again.current !== undefined) write();
  });

  // A person who has navigated elsewhere since stays there.
  useEffect(() => {
    if (!isOf(coming.current, params)) clearTimeout(again.current);
  }, [params]);

  useEffect(() => {
    for (const event of leaving) window.addEventListener(event, flush, { capture: true });
    return () => {
      for (const event of leaving) window.removeEventListener(event, flush, { capture: true });
      clearTimeout(again.current);
    };
  }, [flush]);

  function show(change: Partial<View>, how?: 'typed') {
    const before = isOf(coming.current, params) ? coming.current : undefined;
    coming.current = { after: params, written: before?.written, change: { ...before?.change, ...change } };
    const nowMs = performance.now();
    const isQuick = how === 'typed' && nowMs - changedMs.current < pauseMs;
    changedMs.current = nowMs;
    if (isQuick) {
      startTransition(() => setAhead(coming.current));
      writeLater(pauseMs);
    } else write();
  }

  function writeLater(inMs: number) {
    clearTimeout(again.current);
    again.current = setTimeout(flush, inMs);
  }

  function write() {
    clearTimeout(again.current);
    again.current = undefined;
    if (!coming.current || !isOf(coming.current, params)) return;
    const next = format({ ...written, ...coming.current.change }).toString();
    coming.current = { ...coming.current, written: next };
    startTransition(() => setAhead(coming.current));
    // The person is on the way to another entry, whose page is not there yet: that one is not this page's to change.
    if (isLeaving) {
      writeLater(pauseMs);
      return;
    }
    Promise.resolve(navigate({ search: next }, { replace: true, preventScrollReset: true })).catch(() =>
      writeLater(refusedForMs),
    );
  }

  return [view, show];
}

/** A change that may not be in the address yet. */
interface Ahead<View> {
  /** The address that it changes, and the one that was written of it last: of any other it says nothing. */
  readonly after: URLSearchParams;
  readonly written: string | undefined;
  readonly change: Partial<View>;
}

function isOf<View>(ahead: Ahead<View> | undefined, params: URLSearchParams): boolean {
  return ahead !== undefined && (ahead.after === params || ahead.written === params.toString());
}
