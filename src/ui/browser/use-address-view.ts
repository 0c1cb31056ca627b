import { startTransition, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Safari takes 100 changes of an address in 30 s, and throws at any more. */
const refusedForMs = 1000;

/**
 * What the address says of how a list is shown, and how to change that. The address that is drawn lags behind the one
 * that was asked for, so a change builds on those before it that are still to come; none is lost. What the browser
 * refuses is asked for again a moment later.
 * @param parse pure, as is `format`; both stay the same
 */
export function useAddressView<View extends object>(
  parse: (params: URLSearchParams) => View,
  format: (view: View) => URLSearchParams,
): readonly [view: View, show: (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parse(params), [parse, params]);
  const coming = useRef<{ readonly after: URLSearchParams; readonly change: Partial<View> }>(undefined);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A person who has navigated elsewhere meanwhile stays there.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => clearTimeout(again.current), [params]);

  function show(change: Partial<View>) {
    const before = coming.current?.after === params ? coming.current.change : undefined;
    coming.current = { after: params, change: { ...before, ...change } };
    write(format({ ...view, ...coming.current.change }));
  }

  function write(next: URLSearchParams) {
    clearTimeout(again.current);
    startTransition(() => {
      try {
        setParams(next, { replace: true });
      } catch {
        again.current = setTimeout(() => write(next), refusedForMs);
      }
    });
  }

  return [view, show];
}
