import { useCallbackRef } from '@mantine/hooks';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router-dom';

/**
 * Delay before a refused change of the address is retried, in milliseconds. Safari allows 100 changes in 30 s, and
 * throws on any further one.
 */
const refusedForMs = 1000;

/** Pause between two writes of typed changes; of faster changes, only the first and the last are written. */
const pauseMs = 600;

/**
 * Events that may precede a navigation. Pending changes are written on these events, so that Back restores the changes.
 */
const leaving = ['pointerdown', 'focusout', 'pagehide'] as const;

/**
 * Reads the view of a list from the address, and changes it. A change renders immediately; while someone types, the
 * address follows after a pause, because writing it costs more than rendering a few rows. Pending changes accumulate,
 * so that none is lost. If the browser refuses a write, it is retried a moment later.
 * @param parse pure and stable, like `format`
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

  const flush = useCallbackRef(() => {
    if (again.current !== undefined) write();
  });

  useEffect(() => {
    const before = coming.current;
    // Cancel the pending write after a navigation.
    if (!before || !isOf(before, params)) clearTimeout(again.current);
    // Once the last write has arrived, forget the earlier ones: an address equal to one of them is another visit.
    else if (before.written.length > 1 && before.written.at(-1) === params.toString()) {
      coming.current = { ...before, after: params, written: before.written.slice(-1) };
      setAhead(coming.current);
    }
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
    const arrived = Math.max(0, before?.written.lastIndexOf(params.toString()) ?? 0);
    coming.current = {
      after: params,
      written: before?.written.slice(arrived) ?? [],
      change: { ...before?.change, ...change },
    };
    const nowMs = performance.now();
    const isQuick = how === 'typed' && nowMs - changedMs.current < pauseMs;
    changedMs.current = nowMs;
    if (isQuick) {
      startTransition(() => setAhead(coming.current));
      writeLater(pauseMs);
    } else write(how === 'typed' ? startTransition : (set) => set());
  }

  function writeLater(inMs: number) {
    clearTimeout(again.current);
    again.current = setTimeout(flush, inMs);
  }

  /** @param render sets the state: at once for a choice, so that the next change includes it; later for typing */
  function write(render: (set: () => void) => void = startTransition) {
    clearTimeout(again.current);
    again.current = undefined;
    if (!coming.current || !isOf(coming.current, params)) return;
    const next = format({ ...written, ...coming.current.change }).toString();
    coming.current = { ...coming.current, written: [...coming.current.written, next] };
    render(() => setAhead(coming.current));
    // During a navigation, the current history entry already belongs to the next page, so don't change it.
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

/** Changes that may not be in the address yet. */
interface Ahead<View> {
  /**
   * The only addresses that the changes apply to: the one that they change, and those written since, some of which may
   * not have arrived.
   */
  readonly after: URLSearchParams;
  readonly written: readonly string[];
  readonly change: Partial<View>;
}

function isOf<View>(ahead: Ahead<View> | undefined, params: URLSearchParams): boolean {
  return ahead !== undefined && (ahead.after === params || ahead.written.includes(params.toString()));
}
