import { useEffect, useMemo, useState } from 'react';

import { valueAtHand } from './fulfilled.ts';

/**
 * The latest value of a promise; the previous value while the next promise is pending. Undefined before the first
 * value, and without a promise. A rejection changes nothing.
 * @param begin pure
 * @param keys its dependencies
 */
export function useAsyncValue<Value>(
  begin: () => Promise<Value> | undefined,
  keys: readonly unknown[],
): Value | undefined {
  // oxlint-disable-next-line react/exhaustive-deps
  const promise = useMemo(begin, keys);
  const atHand = promise && valueAtHand(promise);
  const [latest, setLatest] = useState<Value>();

  useEffect(() => {
    if (!promise || valueAtHand(promise)) return undefined;
    let over = false;
    void promise.then(
      (value) => !over && setLatest(value),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [promise]);

  return promise && (atHand ? atHand.value : latest);
}
