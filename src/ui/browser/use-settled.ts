import { useEffect, useState } from 'react';

/** A value as of when it last stayed the same for a time. The library's hook has five times the bytes, and the list of workflows loads first. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
