import { Readable } from 'node:stream';

import { create } from 'content-disposition';
import { type AWSHeaders, S3mini, type UploadPart } from 's3mini';

import type { BucketSettings } from '../../config/settings.ts';
import { RunFailure, type Content } from '../../executors/executor.ts';
import type { AttemptKey, OutputFile, OutputKey, Outputs } from '../outputs.ts';
import { openBucketLog, readBucketLog } from './bucket-log.ts';
import { BucketTrouble, isMissing } from './bucket-trouble.ts';
import { cutParts } from './cut-parts.ts';
import { createRetryingFetch, type RetryLimits } from './retrying-fetch.ts';

export interface BucketOptions {
  /** Retries of lookups, which a person waits for. */
  readonly asking: RetryLimits;
  /** Retries of writes, which a run waits for. */
  readonly keeping: RetryLimits;
  /** Size of a part of a large file, in bytes; a bucket accepts at most 10,000 parts of 5 MiB or more each. */
  readonly partBytes: number;
}

export const usualBucketOptions: BucketOptions = {
  asking: { tries: 2, backoffMs: 200, limitMs: 5000 },
  // Retry for about half a minute after 5xx or lost connections, longer after timeouts.
  keeping: { tries: 8, backoffMs: 500, limitMs: 120_000 },
  partBytes: 16 * 1024 * 1024,
};

const LINK_SECONDS = 60 * 60;

/** Outputs as objects run/attempt/name in a bucket, which serves them itself. */
export function createBucketOutputs(bucket: BucketSettings, options = usualBucketOptions): Outputs {
  const { asking, keeping, partBytes } = options;
  const clientOf = (limits: RetryLimits, signal?: AbortSignal) =>
    new S3mini({
      endpoint: bucket.url,
      region: bucket.region,
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      fetch: createRetryingFetch(limits, signal),
    });
  const client = clientOf(asking);

  async function saveStream(to: S3mini, file: OutputFile, content: Readable): Promise<void> {
    const path = pathOf(file);
    const parts = cutParts(content, partBytes);
    const first = await parts.next();
    const second = await parts.next();
    if (second.done) return saveBytes(to, file, first.done ? Buffer.alloc(0) : first.value);
    const uploadId = await to.getMultipartUploadId(path, file.type, undefined, headersOf(file));
    try {
      const sent: UploadPart[] = [];
      const send = async (part: Buffer) => {
        try {
          sent.push(await to.uploadPart(path, uploadId, part, sent.length + 1));
        } catch (error) {
          // Ending the source early is an error of the source, too.
          throw content.errored ? error : new BucketTrouble(error);
        }
      };
      if (!first.done) await send(first.value);
      await send(second.value);
      for await (const part of parts) await send(part);
      await putTogether(to, path, uploadId, sent);
    } catch (error) {
      // Use another client to abort the upload, because the signal that ended the upload would also end this request.
      // If it fails, the bucket's lifecycle rule removes the parts.
      await client.abortMultipartUpload(path, uploadId).catch(() => undefined);
      throw error;
    }
  }

  return {
    async save(file, content, signal) {
      const to = clientOf(keeping, signal);
      try {
        if (content instanceof Readable) await saveStream(to, file, content);
        else await saveBytes(to, file, bytesOf(content));
      } catch (error) {
        signal?.throwIfAborted();
        const isTrouble = error instanceof BucketTrouble;
        // The source of the content failed, not the storage.
        if (!isTrouble && content instanceof Readable && content.errored) throw content.errored;
        throw new RunFailure(`Its output can't be kept. ${(isTrouble ? error : new BucketTrouble(error)).message}`);
      }
    },
    async size(key) {
      try {
        return await client.getContentLength(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw new BucketTrouble(error);
      }
    },
    async remove(runId, attempt, signal) {
      const from = clientOf({ ...keeping, limitMs: asking.limitMs }, signal);
      let removed: boolean[];
      try {
        const found = (await from.listObjects('/', `${runId}/${attempt}/`)) ?? [];
        removed = await from.deleteObjects(found.map(({ Key }) => Key));
      } catch (error) {
        signal?.throwIfAborted();
        if (isMissing(error)) return;
        throw new BucketTrouble(error);
      }
      // The storage works, but refuses to remove these objects, for example because they are locked.
      if (removed.includes(false)) throw new Error('Not all objects were removed.');
    },
    read(key, range) {
      return Readable.from(
        (async function* () {
          const whole = range === undefined;
          const answer = await client.getObjectRaw(pathOf(key), whole, range?.start, range && range.end + 1);
          if (answer.body) yield* answer.body;
        })(),
        { objectMode: false },
      );
    },
    link: (key) => client.getPresignedUrl('GET', pathOf(key), LINK_SECONDS),
    openLog: (attempt, at, onTrouble) => openBucketLog(clientOf(keeping), logFolderOf(attempt), at, onTrouble),
    async readLog(attempt, start, most) {
      try {
        return await readBucketLog(client, logFolderOf(attempt), start, most);
      } catch (error) {
        throw new BucketTrouble(error);
      }
    },
  };
}

async function putTogether(to: S3mini, path: string, uploadId: string, parts: UploadPart[]): Promise<void> {
  const answer = await to.completeMultipartUpload(path, uploadId, parts).catch(async (error: unknown) => {
    // If the object exists, only the answer was lost, because no other upload writes this object.
    if (await to.objectExists(path).catch(() => false)) return undefined;
    throw error;
  });
  // Some object stores report a failure in a 200 response.
  if (answer && !answer.etag) throw new Error('The parts were not put together.');
}

async function saveBytes(to: S3mini, file: OutputFile, bytes: Buffer): Promise<void> {
  await to.putObject(pathOf(file), bytes, file.type, undefined, headersOf(file));
}

/**
 * The object of a file. Its name has only plain characters, which all object stores and their XML handle alike. An
 * attempt has only one file, so names never collide; the exact file name is in the object's headers.
 */
function pathOf({ runId, attempt, name }: OutputKey): string {
  return `${runId}/${attempt}/${name.replaceAll(/[^\w. -]/g, '_')}`;
}

/** No output can have this name, because names in `pathOf` contain no slash. */
function logFolderOf({ runId, attempt }: AttemptKey): string {
  return `${runId}/${attempt}/log/`;
}

function bytesOf(content: Exclude<Content, Readable>): Buffer {
  return typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.length);
}

/** Headers that the bucket sends with a file, besides its type. */
function headersOf({ name }: OutputFile): AWSHeaders {
  const headers: Record<string, string> = {
    'content-disposition': create(name, { type: 'inline' }),
    'cache-control': `private, max-age=${LINK_SECONDS}`,
  };
  return headers;
}
