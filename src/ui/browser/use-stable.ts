import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that does what the latest rendering says and stays the same, so that what gets it need not render again. */
export function useStable<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
