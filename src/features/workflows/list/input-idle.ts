import { createContext, useContext, useEffect, useState } from 'react';

const idleAfterMs = 500;

/** Whether nobody has typed or scrolled for half a second, and the rows can be seen. */
interface InputIdle {
  readonly isIdle: () => boolean;
  /** One wait for all who ask, so that they go on together. */
  readonly untilIdle: () => Promise<void>;
  /** While rows are hidden nobody waits for what they would read. */
  readonly hold: (hidden: boolean) => void;
  /** Listen for input. @returns stop */
  readonly listen: () => () => void;
}

/** Make a watch over typing and scrolling. */
export function createInputIdle(): InputIdle {
  let inputAt = -Infinity;
  let waiting: Promise<void> | undefined;
  let held = false;
  const leftMs = () => (held ? idleAfterMs : inputAt + idleAfterMs - performance.now());

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
    hold: (hidden) => {
      held = hidden;
    },
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
 * Whether input has been idle since something was first shown: rows that flash by then cost the service no request, and
 * typing no time.
 * @param of what is shown
 */
export function useInputIdle(of: string): boolean {
  const input = useContext(InputIdleContext);
  const [idleFor, setIdleFor] = useState(() => (input?.isIdle() ? of : undefined));
  const idle = !input || idleFor === of;

  useEffect(() => {
    if (idle) return undefined;
    let gone = false;
    void input.untilIdle().then(() => !gone && setIdleFor(of));
    return () => {
      gone = true;
    };
  }, [idle, input, of]);

  return idle;
}
