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
  }

  return {
    isIdle: () => leftMs() <= 0,
    untilIdle: () => (waiting ??= wait().then(() => (waiting = undefined))),
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
 * Those of the shown ids that have been there while input was idle: what flashes by costs the service no request, and
 * typing no time. Asked once for all rows, as an effect in each would run at every key.
 * @param ids of what is shown now
 */
export function useShownIdle(ids: readonly string[]): ReadonlySet<string> {
  const input = useContext(InputIdleContext);
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set());
  const idle = new Set(!input || input.isIdle() ? ids : ids.filter((id) => before.has(id)));
  const isWaiting = ids.some((id) => !idle.has(id));
  // While it renders: an effect would render all rows once more.
  if (idle.size !== before.size || ids.some((id) => idle.has(id) && !before.has(id))) setBefore(idle);

  useEffect(() => {
    if (!isWaiting || !input) return undefined;
    let gone = false;
    void input.untilIdle().then(() => !gone && setBefore(new Set(ids)));
    return () => {
      gone = true;
    };
  }, [isWaiting, input, ids]);

  return idle;
}
