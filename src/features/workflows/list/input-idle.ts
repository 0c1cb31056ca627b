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
 * Which of what is shown has been there while input was idle: rows that flash by then cost the service no request, and
 * typing no time. One for all rows, as an effect in each would run at every key.
 * @param ids of what is shown now
 */
export function useShownIdle(ids: readonly string[]): ReadonlySet<string> {
  const input = useContext(InputIdleContext);
  const [idle, setIdle] = useState<ReadonlySet<string>>(new Set());
  const now = new Set(!input || input.isIdle() ? ids : ids.filter((id) => idle.has(id)));
  const isWaiting = ids.some((id) => !now.has(id));
  // Before anything is shown of it: in an effect it would all be rendered twice.
  if (now.size !== idle.size || ids.some((id) => now.has(id) && !idle.has(id))) setIdle(now);

  useEffect(() => {
    if (!isWaiting || !input) return undefined;
    let gone = false;
    void input.untilIdle().then(() => !gone && setIdle(new Set(ids)));
    return () => {
      gone = true;
    };
  }, [isWaiting, input, ids]);

  return idle;
}
