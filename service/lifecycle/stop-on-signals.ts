import type { Server } from 'node:http';

const CUT_OFF_MS = 7000;
const LIMIT_MS = 9500;

/**
 * End the process on SIGTERM or SIGINT once `stop` resolves: requests in flight are answered first, those still being
 * sent after 7 s are cut off, and after 9.5 s the process ends anyway. A second signal is ignored, because npm forwards
 * a signal that the terminal has already sent.
 */
export function stopOnSignals(stop: () => Promise<unknown>, server: Server): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => server.closeAllConnections(), CUT_OFF_MS).unref();
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
