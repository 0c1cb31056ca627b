import type { PassThrough, Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { Product } from './executor.ts';
import { plainFileName } from './plain-file-name.ts';

/** A file for a zip. */
export interface ZipEntry {
  readonly name: string;
  /** Called when it is this file's turn. An error of the stream ends the zip with that error. */
  readonly open: () => Readable;
}

/** Several files as one zip, built while it is read. @param workflowName becomes the name of the zip */
export function zipProduct(entries: readonly ZipEntry[], workflowName: string): Product {
  const zip = new ZipFile();
  const content = zip.outputStream as PassThrough;
  let reading: Readable | undefined;
  content.once('close', () => reading?.destroy());
  zip.on('error', (error: Error) => content.destroy(error));
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(zipName(name), (give) => {
      reading = open();
      // The zip doesn't destroy the streams it reads.
      reading.once('error', (error) => content.destroy(error));
      give(null, reading);
    });
  }
  zip.end();
  return { name: `${plainFileName(workflowName)}.zip`, type: 'application/zip', content };
}

/**
 * Make a name for a zip, where a backslash would mean a folder and `C:` a drive. Both are percent-encoded; so is a `%`
 * before what looks encoded, so that no two files get the same name.
 */
function zipName(name: string): string {
  return name
    .replaceAll(/%(?=5C|3A|25)/g, '%25')
    .replaceAll('\\', '%5C')
    .replace(/^([A-Za-z]):/, '$1%3A');
}
