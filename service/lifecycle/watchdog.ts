import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';

const LOOK_MS = 500;

/**
 * The program of the watchdog's thread. It counts polls rather than time, so that a process that was suspended and
 * resumed is not ended. It kills the process with a signal, because `process.exit` in a worker ends only the worker.
 */
const program = `
  const { workerData: { beats, looks, lookMs, words } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  for (let seen = 0, missed = 0; missed < looks; ) {
    Atomics.wait(beats, 0, seen, lookMs);
    const now = Atomics.load(beats, 0);
    if (now < 0) process.exit();
    missed = now === seen ? missed + 1 : 0;
    seen = now;
  }
  try { writeSync(2, words); } finally { process.kill(process.pid, 'SIGKILL'); }
`;

/** Watches this process from a separate thread. */
export interface Watchdog {
  stop(): Promise<unknown>;
}

/**
 * End this process, with a message, when its event loop is blocked: the embedded database runs in this loop, and an
 * endless loop in the database blocks everything else. Does nothing if the process was started with a debugger.
 */
export function startWatchdog(limitSeconds: number): Watchdog {
  if (url() !== undefined) return { stop: () => Promise.resolve() };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beat = (by: number) => {
    Atomics.add(beats, 0, by);
    Atomics.notify(beats, 0);
  };
  const words = `The process did nothing for ${limitSeconds} s: its database, or something else in it, is stuck in an endless loop. What was acknowledged is kept. The process ends, so that it can be restarted.\n`;
  const worker = new Worker(program, {
    eval: true,
    workerData: { beats, looks: Math.ceil((limitSeconds * 1000) / LOOK_MS), lookMs: LOOK_MS, words },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
    execArgv: [],
  });
  worker.unref();
  const beating = setInterval(() => beat(1), LOOK_MS / 2).unref();
  return {
    stop: () => {
      clearInterval(beating);
      beat(-(2 ** 30));
      return worker.terminate();
    },
  };
}
