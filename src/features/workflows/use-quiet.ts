import { useEffect, useState } from 'react';

const quietMs = 500;

let disturbedAt = -Infinity;
let waiting: Promise<void> | undefined;

for (const type of ['input', 'scroll']) {
  window.addEventListener(type, () => (disturbedAt = performance.now()), { capture: true, passive: true });
}

/**
 * Whether nobody has typed or scrolled for half a second since this was mounted: rows that flash by then cost the
 * service no request, and whoever types no time.
 */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(() => leftMs() <= 0);

  useEffect(() => {
    if (quiet) return undefined;
    let gone = false;
    waiting ??= untilQuiet();
    void waiting.then(() => !gone && setQuiet(true));
    return () => {
      gone = true;
    };
  }, [quiet]);

  return quiet;
}

/** One wait for all rows, so that they go on together. */
async function untilQuiet(): Promise<void> {
  for (let ms = leftMs(); ms > 0; ms = leftMs()) {
    await new Promise((done) => {
      setTimeout(done, ms);
    });
  }
  waiting = undefined;
}

function leftMs(): number {
  return disturbedAt + quietMs - performance.now();
}
