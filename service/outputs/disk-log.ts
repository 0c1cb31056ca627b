import { open } from 'node:fs/promises';

import type { LogWriter } from '../executors/executor.ts';
import { ifThere } from '../platform/if-there.ts';
import { createLogWriter } from './log-writer.ts';
import type { LogPart } from './outputs.ts';

/** Continue a log in a file. It is not synced, so the last seconds before a power cut may be lost. */
export async function openDiskLog(
  path: string,
  at: number,
  hasRoom: (bytes: number) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Promise<LogWriter> {
  const file = await open(path, 'a', 0o600);
  try {
    const { size } = await file.stat();
    if (size > at) await file.truncate(at);
  } catch (error) {
    await file.close();
    throw error;
  }
  const write = async (bytes: Buffer) => {
    await hasRoom(bytes.length);
    await file.appendFile(bytes);
  };
  return createLogWriter(write, { finish: () => file.close(), onTrouble });
}

/** Read part of a log in a file. */
export async function readDiskLog(path: string, start: number, most: number): Promise<LogPart | undefined> {
  const file = await ifThere(open(path));
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const length = Math.max(0, Math.min(most, size - start));
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
    return { bytes: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}
