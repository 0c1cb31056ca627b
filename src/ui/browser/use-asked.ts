import { useEffect, useState } from 'react';

/**
 * What an asynchronous question was answered last; undefined before the first answer, and without a question. An answer
 * that comes after the next question, and one that fails or is undefined, changes nothing.
 * @param keys what the question depends on
 */
export function useAsked<Value>(
  ask: (() => Promise<Value | undefined>) | undefined,
  keys: readonly unknown[],
): Value | undefined {
  const [answer, setAnswer] = useState<Value>();
  const isAsked = ask !== undefined;

  useEffect(() => {
    if (!ask) return undefined;
    let over = false;
    void ask().then(take, () => undefined);
    function take(value: Value | undefined) {
      if (!over && value !== undefined) setAnswer(value);
    }
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsked, ...keys]);

  return isAsked ? answer : undefined;
}
