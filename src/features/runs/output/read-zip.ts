import { unzipRaw } from 'unzipit';

import { texts } from './texts.ts';
import { fetchOutput } from './use-output.ts';

/** One file in an archive. */
export interface ZippedFile {
  readonly name: string;
  /** Uncompressed size, in bytes. */
  readonly size: number;
  /**
   * Load and uncompress the file.
   * @throws Error if it can't be loaded, is damaged or encrypted, or is larger than 50 MB
   */
  readonly read: () => Promise<Blob>;
}

/** Maximum size of a file that is opened, in bytes. */
const longestFile = 50_000_000;

/** Maximum size of the list of files, which is at the end of an archive, in bytes. */
const longestPart = 4_000_000;

/**
 * List the files in a ZIP archive, in the archive's order. Only the list at its end is loaded.
 * @param url returns the archive's current link, which may have been renewed
 * @param size of the archive, in bytes
 * @throws Error if its host ignores range requests, or the file is not an archive
 */
export async function readZip(url: () => string, size: number, signal: AbortSignal): Promise<readonly ZippedFile[]> {
  let longest = longestPart;
  const { entries } = await unzipRaw({
    getLength: () => Promise.resolve(size),
    read: (offset, length) => {
      if (length > longest) throw new Error('This part of the archive is too long.');
      return readPart(url(), offset, length, signal);
    },
  });
  longest = longestFile;
  return entries
    .filter(({ isDirectory }) => !isDirectory)
    .map((entry) => ({
      name: entry.name,
      size: entry.size,
      read: async () => {
        if (entry.size > longestFile) throw new Error(texts.zip.tooLarge);
        if (entry.encrypted) throw new Error(texts.zip.encrypted);
        return entry.blob();
      },
    }));
}

async function readPart(url: string, offset: number, length: number, signal: AbortSignal) {
  if (length === 0) return new Uint8Array(0);
  const stop = new AbortController();
  const range = { Range: `bytes=${offset}-${offset + length - 1}` };
  const response = await fetchOutput(url, AbortSignal.any([signal, stop.signal]), range);
  // A host that ignores ranges would send the whole file.
  if (response.status !== 206) {
    stop.abort();
    throw new Error('The host does not support range requests.');
  }
  return new Uint8Array(await response.arrayBuffer());
}
