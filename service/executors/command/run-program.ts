import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { RunFailure, type ProgressNumbers, type RunLog } from '../executor.ts';
import { timerMs } from '../../platform/timer-ms.ts';
import { LastLines } from './last-lines.ts';
import { collectOutputs, type FileLimits } from './collect-outputs.ts';
import { createMask, type Mask } from './mask-secrets.ts';
import { endProgram } from './end-program.ts';
import { remember } from './process-group.ts';
import { ProgramLog } from './program-log.ts';
import { ProgressLines } from './progress-lines.ts';
import { FOLDER_VARIABLE, type WorkFolder, type WorkFolders } from './work-folders.ts';

const CHECK_MS = 1000;
/** Time to read the rest of the output; a process that left the group may keep the pipe open. */
const DRAIN_MS = 500;
/**
 * Number of bytes of each chunk that are examined once the log's limit is reached, so that a flood of output doesn't
 * delay other runs.
 */
const FLOOD_BYTES = 2048;

export interface CommandOptions {
  /** The program's path and arguments, without a shell. */
  readonly argv: readonly [string, ...string[]];
  /**
   * Its whole environment, except `FOLDER_VARIABLE`. The values are treated as secrets, and masked wherever people
   * could see them.
   */
  readonly env: Readonly<Record<string, string>>;
  readonly limits: CommandLimits;
  readonly folders: WorkFolders;
  /** Whether the disk has free space. */
  readonly hasRoom: () => Promise<boolean>;
}

export interface CommandLimits extends FileLimits {
  /** Time in seconds; undefined: the service's limit. */
  readonly seconds?: number | undefined;
  /** Maximum size of the log, for both outputs together. */
  readonly logBytes: number;
}

interface Task {
  readonly folder: WorkFolder;
  readonly input: string;
  readonly signal: AbortSignal;
  readonly progress: (words: string, numbers?: ProgressNumbers) => void;
  readonly log: RunLog;
}

/**
 * Run a program to its end, and end every process it started.
 * @throws RunFailure if it fails or exceeds a limit, with the last lines of its stderr
 */
export async function runProgram(options: CommandOptions, task: Task): Promise<void> {
  task.signal.throwIfAborted();
  const mask = createMask(Object.values(options.env));
  const log = new ProgramLog(await task.log.open(0), mask, options.limits.logBytes);
  try {
    await runLogged(options, task, mask, log);
  } finally {
    await log.close();
  }
}

async function runLogged(options: CommandOptions, task: Task, mask: Mask, log: ProgramLog): Promise<void> {
  const { argv, env, limits } = options;
  const { folder, input, signal, progress } = task;
  const [file, ...args] = argv;
  signal.throwIfAborted();
  const child = spawn(file, args, {
    cwd: folder.files,
    env: { ...env, [FOLDER_VARIABLE]: folder.files },
    detached: true,
    stdio: 'pipe',
  });
  const { pid } = child;
  if (pid === undefined) {
    const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException];
    throw new RunFailure(`The program could not be started (${error.code}).`);
  }
  remember(pid);
  folder.note(pid);

  const errors = new LastLines();
  const progressLines = new ProgressLines(mask, progress);
  let fault: string | undefined;
  let ending: Promise<void> | undefined;
  const stop = (words?: string) => {
    fault ??= words;
    ending ??= endProgram(pid, `${FOLDER_VARIABLE}=${folder.files}`);
  };

  const { stdout, stderr } = child;
  let hasEnded = false;
  const keep = (output: 'stdout' | 'stderr', part: Buffer): Buffer => {
    const full = log.add(output, part);
    // What an ended program left in the pipes is short, and is read without waiting for the log.
    if (full && !hasEnded) {
      for (const one of [stdout, stderr]) one.pause();
      void full.then(() => [stdout, stderr].map((one) => one.resume()));
    }
    return log.isCut ? part.subarray(-FLOOD_BYTES) : part;
  };
  stdout.on('data', (part: Buffer) => progressLines.add(keep('stdout', part)));
  stderr.on('data', (part: Buffer) => errors.add(keep('stderr', part)));
  // A program may close its stdin without reading it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);

  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort, { once: true });
  const { seconds } = limits;
  const limit =
    seconds === undefined
      ? undefined
      : setTimeout(() => stop(over(`It took longer than ${seconds} s`)), timerMs(seconds));
  const checking = setInterval(() => void checkUsage(options, folder, stop), CHECK_MS);
  try {
    const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
    // Also end its background processes.
    stop();
    await ending;
    hasEnded = true;
    await drained(child);
    signal.throwIfAborted();
    if (code === 0 && fault === undefined) return;
    const how =
      killedBy === null ? `The program ended with exit code ${code}.` : `The program was ended by ${killedBy}.`;
    const lines = errors.shown(mask);
    throw new RunFailure(`${fault ?? how}${lines === '' ? '' : `\n\n${lines}`}`);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(limit);
    clearInterval(checking);
  }
}

function over(words: string): string {
  return `${words}, which is the limit of its executor.`;
}

/** Check the limits of files and disk. */
async function checkUsage({ limits, hasRoom }: CommandOptions, folder: WorkFolder, stop: (words: string) => void) {
  try {
    // Entries that can't be read now may be readable at the end.
    await collectOutputs(folder.files, limits, () => undefined);
    if (!(await hasRoom())) stop("There is no room left on the service's disk. Start it again once there is.");
  } catch (error) {
    if (error instanceof RunFailure) stop(error.message);
  }
}

async function drained(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.stdout.closed && child.stderr.closed) return;
  for (const one of [child.stdout, child.stderr]) one.resume();
  await Promise.race([once(child, 'close'), delay(DRAIN_MS)]);
  child.stdout.destroy();
  child.stderr.destroy();
}
