const quietMs = 500;

let disturbedAt = -Infinity;

for (const type of ['input', 'scroll']) {
  window.addEventListener(type, () => (disturbedAt = performance.now()), { capture: true, passive: true });
}

/**
 * Resolves when nobody has typed or scrolled for half a second: rows that flash by then cost the service no request,
 * and whoever types no time.
 * @throws the signal's reason when aborted first
 */
export async function whenQuiet(signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const leftMs = disturbedAt + quietMs - performance.now();
    if (leftMs <= 0) return;
    await pause(leftMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
