import { constants } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { removeFolder } from '../command/remove-folder.ts';
import { openJobFile } from './open-job-file.ts';

/** Maximum number of bytes to read from the end of an output. */
const TAIL_BYTES = 64 * 1024;
/** Maximum number of bytes to read from a file that contains a number. */
const WORD_BYTES = 1024;
// An earlier job may have replaced the input: don't follow a link, and don't block on a pipe.
const INPUT_FLAGS =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The end of a job, as written by its script. */
export interface JobEnd {
  /** The program's exit code; above 128 a signal ended it. */
  readonly code: number;
}

/** The folder of one run's job, on a disk shared by this computer and all nodes of the cluster. */
export class JobFolder {
  readonly path: string;
  readonly #root: string;
  readonly #name: string;

  constructor(root: string, name: string) {
    this.#root = root;
    this.#name = name;
    this.path = join(root, name);
  }

  /** Path of the program's standard input. */
  get input(): string {
    return join(this.path, 'run.json');
  }

  /** Path of the program's standard output. */
  get stdout(): string {
    return join(this.path, 'stdout');
  }

  get stderr(): string {
    return join(this.path, 'stderr');
  }

  /**
   * The program's working folder; the files left there are the output. A resolved path, unless the job replaced the
   * folder with a link.
   */
  async files(): Promise<string> {
    return join(await realpath(this.#root), this.#name, 'files');
  }

  async make(input: string): Promise<void> {
    await mkdir(join(this.path, 'files'), { recursive: true, mode: 0o700 });
    await writeFile(this.input, input, { mode: 0o600, flag: INPUT_FLAGS });
  }

  /** The ID of the job that executes the run; undefined before it has started. */
  async begunBy(): Promise<string | undefined> {
    const text = await this.#read('begun');
    return text === undefined || text.trim() === '' ? undefined : text.trim();
  }

  /** How the job ended; undefined before its end. */
  async end(): Promise<JobEnd | undefined> {
    const text = await this.#read('end');
    const code = Number.parseInt(text ?? '', 10);
    return Number.isNaN(code) ? undefined : { code };
  }

  /** The last bytes of a file; empty unless it is a plain file. */
  async tail(path: string): Promise<Buffer> {
    const file = await openJobFile(path);
    if (!file) return Buffer.alloc(0);
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(TAIL_BYTES),
        0,
        TAIL_BYTES,
        Math.max(0, size - TAIL_BYTES),
      );
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async remove(): Promise<void> {
    await removeFolder(this.path);
  }

  /** The first bytes of a file; undefined unless it is a plain file. */
  async #read(name: string): Promise<string | undefined> {
    const file = await openJobFile(join(this.path, name));
    if (!file) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(WORD_BYTES), 0, WORD_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  }
}
