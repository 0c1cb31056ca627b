import { createContext, useContext, useEffect, useState } from 'react';

const idleAfterMs = 500;

/** Whether nobody has typed or scrolled for half a second. */
interface InputIdle {
  readonly isIdle: () => boolean;
  /** One wait for all who ask, so that they go on together. */
  readonly untilIdle: () => Promise<void>;
  /** Listen for input. @returns stop */
  readonly listen: () => () => void;
}

/** Make a watch over typing and scrolling. */
export function createInputIdle(): InputIdle {
  let inputAt = -Infinity;
  let waiting: Promise<void> | undefined;
  const leftMs = () => inputAt + idleAfterMs - performance.now();

  async function wait() {
    for (let ms = leftMs(); ms > 0; ms = leftMs()) {
      await new Promise((done) => {
        setTimeout(done, ms);
      });
    }
    waiting = undefined;
  }

  return {
    isIdle: () => leftMs() <= 0,
    untilIdle: () => (waiting ??= wait()),
    listen: () => {
      const life = new AbortController();
      for (const type of ['input', 'scroll']) {
        window.addEventListener(type, () => (inputAt = performance.now()), {
          capture: true,
          passive: true,
          signal: life.signal,
        });
      }
      return () => life.abort();
    },
  };
}

/** The watch over a list's input; without one, input is idle. */
export const InputIdleContext = createContext<InputIdle | undefined>(undefined);

/**
 * Whether input has been idle since this was mounted: rows that flash by then cost the service no request, and typing
 * no time.
 */
export function useInputIdle(): boolean {
  const input = useContext(InputIdleContext);
  const [idle, setIdle] = useState(() => input?.isIdle() ?? true);

  useEffect(() => {
    if (idle || !input) return undefined;
    let gone = false;
    void input.untilIdle().then(() => !gone && setIdle(true));
    return () => {
      gone = true;
    };
  }, [idle, input]);

  return idle;
}
