import type { ListObject, S3mini } from 's3mini';

import type { LogWriter } from '../../executors/executor.ts';
import type { LogPart } from '../outputs.ts';
import { createLogWriter } from '../log-writer.ts';

/**
 * How long to collect lines before writing them: a share of the time so far, within these bounds. The first wait is
 * short, so that readers soon get some lines.
 */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const WAIT_SHARE = 0.02;
/** Size at which an object is complete: that of a page of a log, so that a page spans two objects at most. */
const OBJECT_BYTES = 128 * 1024;
/** Number of concurrent reads, which matters for logs of earlier versions, because their objects are small. */
const READS_AT_ONCE = 16;

interface Piece {
  readonly key: string;
  /** Position of the object's start in the log, in bytes. */
  readonly start: number;
  readonly size: number;
}

/**
 * Continue a log in a bucket. Its objects are named by their start position; new lines are added by rewriting the last
 * object, until it is large enough.
 */
export async function openBucketLog(
  client: S3mini,
  folder: string,
  at: number,
  onTrouble: (error: unknown) => void,
): Promise<LogWriter> {
  const pieces = await piecesOf(client, folder);
  // A killed process may have written more than was recorded.
  const left = pieces.filter(({ start }) => start >= at);
  if (left.length > 0) await client.deleteObjects(left.map(({ key }) => key));
  const last = pieces.findLast(({ start }) => start < at);
  let start = last && at - last.start < OBJECT_BYTES ? last.start : at;
  let isRead = start === at;
  let tail: Buffer = Buffer.alloc(0);

  /** Write the last object, with these bytes appended. */
  async function write(bytes: Buffer): Promise<void> {
    if (!isRead && last) tail = await readPiece(client, last, 0, at - start);
    isRead = true;
    tail = Buffer.concat([tail, bytes]);
    await client.putObject(`${folder}${String(start).padStart(15, '0')}`, tail, 'text/plain; charset=utf-8');
    if (tail.length < OBJECT_BYTES) return;
    start += tail.length;
    tail = Buffer.alloc(0);
  }

  if (last && last.start + last.size > at) await cutPiece(client, last, at - last.start);
  const opened = performance.now();
  const waitMs = () => Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, (performance.now() - opened) * WAIT_SHARE));
  return createLogWriter(write, { waitMs, onTrouble });
}

/** Read part of a log in a bucket. */
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
  const wanted = pieces.filter((piece) => piece.start < end && piece.start + piece.size > start);
  const read: Buffer[] = [];
  for (let first = 0; first < wanted.length; first += READS_AT_ONCE) {
    const together = wanted.slice(first, first + READS_AT_ONCE);
    const parts = together.map((piece) =>
      readPiece(client, piece, Math.max(start, piece.start) - piece.start, Math.min(end - piece.start, piece.size)),
    );
    read.push(...(await Promise.all(parts)));
  }
  return { bytes: Buffer.concat(read), size };
}

/** @param to the position after the last byte */
async function readPiece(client: S3mini, { key }: Piece, from: number, to: number): Promise<Buffer> {
  const answer = await client.getObjectRaw(key, false, from, to);
  return Buffer.from(await answer.arrayBuffer());
}

async function cutPiece(client: S3mini, piece: Piece, bytes: number): Promise<void> {
  await client.putObject(piece.key, await readPiece(client, piece, 0, bytes), 'text/plain; charset=utf-8');
}

async function piecesOf(client: S3mini, folder: string): Promise<Piece[]> {
  const found: readonly ListObject[] = (await client.listObjects('/', folder)) ?? [];
  return found
    .map(({ Key, Size }) => ({ key: Key, start: Number(Key.slice(folder.length)), size: Size }))
    .filter(({ start }) => Number.isSafeInteger(start))
    .toSorted((a, b) => a.start - b.start);
}
