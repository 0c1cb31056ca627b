import { Readable } from 'node:stream';

import { RunFailure, type Product } from '../executor.ts';
import { zipProduct } from '../zip-product.ts';
import type { ProducedFile } from './collect-outputs.ts';
import { readProducedFile } from './read-produced-file.ts';

/**
 * Stream one file unchanged, several as a zip built while it is read. An unreadable file ends the stream with a
 * RunFailure.
 * @param workflowName becomes the name of the zip
 * @throws RunFailure if `files` is empty
 */
export function productOfFiles(files: readonly ProducedFile[], workflowName: string): Product {
  const [first] = files;
  if (!first) throw new RunFailure('The program succeeded, but produced no file.');
  if (files.length === 1) {
    return { name: first.name.slice(first.name.lastIndexOf('/') + 1), content: streamOf(first) };
  }
  return zipProduct(
    files.map((file) => ({ name: file.name, open: () => streamOf(file) })),
    workflowName,
  );
}

function streamOf(file: ProducedFile): Readable {
  return Readable.from(readProducedFile(file), { objectMode: false });
}
