import { createReadStream, type ReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { PassThrough } from 'node:stream';

import { ZipFile } from 'yazl';

import { RunFailure, type Product } from '../executor.ts';
import { plainFileName } from '../plain-file-name.ts';
import type { MadeFile } from './made-files.ts';

/**
 * One file as it is, several as one zip, made while it is read.
 * @param workflowName what the zip is called
 * @throws RunFailure when there is none
 */
export async function productOfFiles(files: readonly MadeFile[], workflowName: string): Promise<Product> {
  const [first] = files;
  if (!first) throw new RunFailure('The program ended well, but left no file.');
  for (const { name, path } of files) {
    // What is no UTF-8 was read as another name.
    if (!(await lstat(path).catch(() => undefined))) throw new RunFailure(`The name of the file ${name} is no UTF-8.`);
  }
  if (files.length === 1) {
    return { name: first.name.slice(first.name.lastIndexOf('/') + 1), content: createReadStream(first.path) };
  }
  const zip = new ZipFile();
  const content = zip.outputStream as PassThrough;
  let reading: ReadStream | undefined;
  content.once('close', () => reading?.destroy());
  zip.on('error', (error: Error) => content.destroy(error));
  for (const { name, path } of files) {
    // In a zip a backslash leads into a folder.
    zip.addReadStreamLazy(name.replaceAll('\\', '_'), (give) => give(null, (reading = createReadStream(path))));
  }
  zip.end();
  return { name: `${plainFileName(workflowName)}.zip`, type: 'application/zip', content };
}
