import type { ListObject, S3mini } from 's3mini';

import type { LogWriter } from '../../executors/executor.ts';
import type { LogPart } from '../outputs.ts';
import { createLogWriter } from '../log-writer.ts';

/** How long lines are gathered for one object: short at first, so that a look soon finds something. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const WAIT_SHARE = 0.02;

interface Piece {
  readonly key: string;
  /** Where in the log it begins. */
  readonly start: number;
  readonly size: number;
}

/** Go on with a log in a bucket: one object for some seconds of it, with the place where it begins as its name. */
export async function openBucketLog(
  client: S3mini,
  folder: string,
  at: number,
  onTrouble: (error: unknown) => void,
): Promise<LogWriter> {
  // A process that was killed may have left more than was known of.
  const left = (await piecesOf(client, folder)).filter(({ start }) => start >= at);
  if (left.length > 0) await client.deleteObjects(left.map(({ key }) => key));
  const opened = performance.now();
  let end = at;
  const write = async (bytes: Buffer) => {
    await client.putObject(`${folder}${String(end).padStart(15, '0')}`, bytes, 'text/plain; charset=utf-8');
    end += bytes.length;
  };
  const waitMs = () => Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, (performance.now() - opened) * WAIT_SHARE));
  return createLogWriter(write, { waitMs, onTrouble });
}

/** Read a part of a log in a bucket. */
export async function readBucketLog(
  client: S3mini,
  folder: string,
  start: number,
  most: number,
): Promise<LogPart | undefined> {
  const pieces = await piecesOf(client, folder);
  const last = pieces.at(-1);
  if (!last) return undefined;
  const size = last.start + last.size;
  const end = Math.min(size, start + most);
  const read: Buffer[] = [];
  for (const piece of pieces) {
    const from = Math.max(start, piece.start) - piece.start;
    const to = Math.min(end, piece.start + piece.size) - piece.start;
    if (from >= to) continue;
    const answer = await client.getObjectRaw(piece.key, false, from, to);
    read.push(Buffer.from(await answer.arrayBuffer()));
  }
  return { bytes: Buffer.concat(read), size };
}

async function piecesOf(client: S3mini, folder: string): Promise<Piece[]> {
  const found: readonly ListObject[] = (await client.listObjects('/', folder)) ?? [];
  return found
    .map(({ Key, Size }) => ({ key: Key, start: Number(Key.slice(folder.length)), size: Size }))
    .filter(({ start }) => Number.isSafeInteger(start))
    .toSorted((a, b) => a.start - b.start);
}
