import { makeZip } from 'client-zip';

import { saveFile } from '@/ui/browser/save-file.ts';

import { texts } from './texts.ts';

/** Largest archive that the browser holds in memory until complete, in bytes. */
const mostHeldBytes = 2_000_000_000;

interface ArchiveFile {
  readonly name: string;
  readonly input: Blob | string;
  readonly lastModified: Date;
}

/** A zip being written, file by file. */
export interface ArchiveWriter {
  /**
   * Add a file. Resolves once the previous files are written, so that few wait in memory. @throws Error if that fails
   */
  readonly add: (file: ArchiveFile) => Promise<void>;
  /** Write the list of files, and save the zip. @throws Error if that fails */
  readonly finish: () => Promise<void>;
  /** Discard everything written. */
  readonly discard: () => void;
}

/**
 * Begin a ZIP file.
 * @param name the name of the saved file
 * @param handle the file to write to; if undefined, the browser holds the archive until it is complete
 */
export function writeArchive(name: string, handle?: FileSystemFileHandle): ArchiveWriter {
  const life = new AbortController();
  const { signal } = life;
  // A file is read once the previous one is written.
  const { readable, writable } = new TransformStream<ArchiveFile, ArchiveFile>();
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  const zip = makeZip(eachOf(reader));
  const written = handle ? writeTo(handle, zip, signal) : hold(name, zip, signal);
  // A disk error ends the writing. Aborting the writer instead would wait for the next file.
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

/** Collect the archive in a blob, which the browser may keep on disk, so that the page's own memory does not grow. */
async function hold(name: string, zip: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const blob = await new Response(zip as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  signal.throwIfAborted();
  saveFile(blob, name);
}

/** Iterate over a stream, which isn't iterable in Safari. */
async function* eachOf<Item>(reader: ReadableStreamDefaultReader<Item>): AsyncGenerator<Item> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
