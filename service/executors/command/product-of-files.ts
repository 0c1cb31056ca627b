import { Readable, type PassThrough } from 'node:stream';

import { ZipFile } from 'yazl';

import { RunFailure, type Product } from '../executor.ts';
import { plainFileName } from '../plain-file-name.ts';
import type { ProducedFile } from './collect-outputs.ts';
import { readProducedFile } from './read-produced-file.ts';

/**
 * Stream one file unchanged, several as a zip built while it is read. A file that can't be read ends the stream with a
 * RunFailure.
 * @param workflowName becomes the name of the zip
 * @throws RunFailure when `files` is empty
 */
export function productOfFiles(files: readonly ProducedFile[], workflowName: string): Product {
  const [first] = files;
  if (!first) throw new RunFailure('The program ended well, but produced no file.');
  if (files.length === 1) {
    return { name: first.name.slice(first.name.lastIndexOf('/') + 1), content: streamOf(first) };
  }
  const zip = new ZipFile();
  const content = zip.outputStream as PassThrough;
  let reading: Readable | undefined;
  content.once('close', () => reading?.destroy());
  zip.on('error', (error: Error) => content.destroy(error));
  for (const file of files) {
    zip.addReadStreamLazy(zipName(file.name), (give) => {
      reading = streamOf(file);
      // The zip doesn't listen to the streams that it reads.
      reading.once('error', (error) => content.destroy(error));
      give(null, reading);
    });
  }
  zip.end();
  return { name: `${plainFileName(workflowName)}.zip`, type: 'application/zip', content };
}

function streamOf(file: ProducedFile): Readable {
  return Readable.from(readProducedFile(file), { objectMode: false });
}

/**
 * A name for a zip, in which a backslash leads into a folder and `C:` to a drive. These are written as in an address;
 * so is a `%` before what such a one looks like, so that no two files get one name.
 */
function zipName(name: string): string {
  return name
    .replaceAll(/%(?=5C|3A|25)/g, '%25')
    .replaceAll('\\', '%5C')
    .replace(/^([A-Za-z]):/, '$1%3A');
}
