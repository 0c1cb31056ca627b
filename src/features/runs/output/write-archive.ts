import { makeZip } from 'client-zip';

import { saveFile } from '@/ui/browser/save-file.ts';

import { texts } from './texts.ts';

/** Most bytes of an archive that the browser holds until it is whole. */
const mostHeldBytes = 2_000_000_000;

interface ArchiveFile {
  readonly name: string;
  readonly input: Blob | string;
  readonly lastModified: Date;
}

/** A zip that is being written, file by file. */
export interface ArchiveWriter {
  /** Resolves when the file's turn has come, so that few wait in memory. @throws Error where it can't be written */
  readonly add: (file: ArchiveFile) => Promise<void>;
  /** Write the list of its files, and save it. @throws Error where it can't be written */
  readonly finish: () => Promise<void>;
  /** Drop what was written. */
  readonly discard: () => void;
}

/**
 * Begin a zip.
 * @param name of the file that the browser saves at the end
 * @param handle of the file to write to; without one the zip is held by the browser until it is whole
 */
export function writeArchive(name: string, handle?: FileSystemFileHandle): ArchiveWriter {
  const life = new AbortController();
  const { signal } = life;
  // A file is read once the one before it is written.
  const { readable, writable } = new TransformStream<ArchiveFile, ArchiveFile>();
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  const zip = makeZip(eachOf(reader));
  const written = handle ? writeTo(handle, zip, signal) : hold(name, zip, signal);
  // A refusal of the disk ends the writing. Aborting the writer would wait for the file that is still to be read.
  written.catch((error: unknown) => life.abort(error));
  signal.addEventListener('abort', () => void reader.cancel(signal.reason));
  writer.closed.catch(() => undefined);
  let bytes = 0;

  return {
    add: (file) => {
      const size = typeof file.input === 'string' ? file.input.length : file.input.size;
      if (!handle && bytes + size > mostHeldBytes) return Promise.reject(new Error(texts.downloads.full));
      bytes += size;
      return writer.write(file);
    },
    finish: async () => {
      await Promise.all([written, writer.close()]);
    },
    discard: () => life.abort(),
  };
}

async function writeTo(handle: FileSystemFileHandle, zip: ReadableStream<Uint8Array>, signal: AbortSignal) {
  await zip.pipeTo(await handle.createWritable(), { signal });
}

/** Blobs are the browser's, and may be on its disk: the page's own memory does not grow. */
async function hold(name: string, zip: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const blob = await new Response(zip as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  signal.throwIfAborted();
  saveFile(blob, name);
}

/** Safari's streams can't be iterated by themselves. */
async function* eachOf<Item>(reader: ReadableStreamDefaultReader<Item>): AsyncGenerator<Item> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
