import type { RunLog } from '../executor.ts';
import type { Mask } from '../command/mask-secrets.ts';
import { ProgramLog } from '../command/program-log.ts';
import type { JobFolder } from './job-folder.ts';
import { openJobFile } from './open-job-file.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Position up to which a job's outputs have been copied into the run's log. */
export interface LogPlace {
  /** Bytes read from each of the two outputs. */
  readonly stdout: number;
  readonly stderr: number;
  /** Bytes written to the log. */
  readonly bytes: number;
  readonly isCut: boolean;
}

interface Options {
  readonly mask: Mask;
  readonly logBytes: number;
  /** Position from which to continue. Undefined: the log is empty. */
  readonly from: LogPlace | undefined;
  /** Whether the job has stopped printing; if not, an unfinished line is left for later. */
  readonly isOver: boolean;
}

/**
 * Copy a job's new output into the run's log. Log lines after the stored position are overwritten, so that a killed
 * process leaves no duplicates.
 */
export async function copyLog(folder: JobFolder, log: RunLog, options: Options): Promise<LogPlace> {
  const { mask, logBytes, isOver, from: earlier } = options;
  const begun = { stdout: 0, stderr: 0, bytes: 0, isCut: false };
  // A log of a later attempt, or one shortened by a power cut, is started afresh.
  const size = earlier && (await log.size());
  // The next look tries again.
  if (earlier && size === undefined) return earlier;
  const from = earlier && size !== undefined && size >= earlier.bytes ? earlier : begun;
  if (from.isCut) return from;
  const outputs = [
    ['stdout', folder.stdout],
    ['stderr', folder.stderr],
  ] as const;
  const kept = new ProgramLog(await log.open(from.bytes), mask, logBytes, from.bytes);
  const read = { stdout: from.stdout, stderr: from.stderr };
  try {
    for (const [output, path] of outputs) {
      for await (const chunk of chunksOf(path, read[output], isOver)) {
        if (kept.isCut) break;
        await kept.add(output, chunk);
        read[output] += chunk.length;
      }
    }
  } finally {
    await kept.close();
  }
  return { ...read, bytes: kept.bytes, isCut: kept.isCut };
}

/** Read the rest of a file, in chunks of whole lines. A line longer than a chunk is split. */
async function* chunksOf(path: string, start: number, isOver: boolean): AsyncGenerator<Buffer> {
  const file = await openJobFile(path);
  if (!file) return;
  try {
    for (let at = start; ;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at);
      const chunk = buffer.subarray(0, bytesRead);
      const isLast = bytesRead < CHUNK_BYTES;
      const lines = Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13, -2)) + 1;
      const taken = (isLast && isOver) || (!isLast && lines === 0) ? chunk : chunk.subarray(0, lines);
      if (taken.length > 0) yield taken;
      at += taken.length;
      if (isLast) return;
    }
  } finally {
    await file.close();
  }
}
