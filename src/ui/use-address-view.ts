import { startTransition, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What the address says of how a list is shown, and how to change that. The address that is drawn lags behind the one
 * that was asked for, so a change builds on those before it that are still to come; none is lost.
 * @param parse pure, as is `format`; both stay the same
 */
export function useAddressView<View extends object>(
  parse: (params: URLSearchParams) => View,
  format: (view: View) => URLSearchParams,
): readonly [view: View, show: (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parse(params), [parse, params]);
  const coming = useRef<{ readonly after: URLSearchParams; readonly change: Partial<View> }>(undefined);

  function show(change: Partial<View>) {
    const before = coming.current?.after === params ? coming.current.change : undefined;
    coming.current = { after: params, change: { ...before, ...change } };
    const next = format({ ...view, ...coming.current.change });
    startTransition(() => setParams(next, { replace: true }));
  }

  return [view, show];
}
