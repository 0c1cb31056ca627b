import { expose } from 'comlink';

import { compareFiles } from './compare-files.ts';
import { hashFile } from './hash-file.ts';

/** The tasks of the worker. */
export interface FileWork {
  readonly compareFiles: typeof compareFiles;
  readonly hashFile: typeof hashFile;
}

expose({ compareFiles, hashFile } satisfies FileWork);
