import type { LineHandler } from '../store/embedded/data-lock.ts';
import { AdminError } from './admin-error.ts';

/** An answer over the lock's socket: JSON on one line, like the request. */
interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

/** Serve admin commands to other processes, which can't open the database themselves. */
export function serveAdminLines(run: (args: readonly string[]) => Promise<unknown>): LineHandler {
  return async (line) => JSON.stringify(await answer(run, line));
}

async function answer(run: (args: readonly string[]) => Promise<unknown>, line: string): Promise<Answer> {
  try {
    return { result: await run(JSON.parse(line) as string[]) };
  } catch (error) {
    if (error instanceof AdminError) return { error: error.message };
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { error: 'The service could not execute the command. The reason is in its log.' };
  }
}

/** Read an answer. @throws AdminError with the other process's message */
export function readAdminAnswer(line: string): unknown {
  const { result, error } = JSON.parse(line) as Answer;
  if (error !== undefined) throw new AdminError(error);
  return result;
}
