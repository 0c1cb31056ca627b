import { mkdir, open, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { removeFolder } from '../command/remove-folder.ts';

/** How much of the end of an output is read. */
const TAIL_BYTES = 64 * 1024;

/** The end that a job's script wrote. */
export interface JobEnd {
  /** The program's exit code; above 128 it was ended by a signal. */
  readonly code: number;
}

/** The folder of one run's job, on a disk that this computer shares with all nodes of the cluster. */
export class JobFolder {
  readonly path: string;

  constructor(root: string, name: string) {
    this.path = join(root, name);
  }

  /** What the program finds on its standard input. */
  get input(): string {
    return join(this.path, 'run.json');
  }

  /** What it prints. */
  get stdout(): string {
    return join(this.path, 'stdout');
  }

  get stderr(): string {
    return join(this.path, 'stderr');
  }

  /** Where it works; what it leaves there is the output. A path without links. */
  async files(): Promise<string> {
    return realpath(join(this.path, 'files'));
  }

  async make(input: string): Promise<void> {
    await mkdir(join(this.path, 'files'), { recursive: true, mode: 0o700 });
    await writeFile(this.input, input, { mode: 0o600 });
  }

  /** The ID of the job that does the work; undefined before it has begun. */
  async begunBy(): Promise<string | undefined> {
    const text = await this.#read('begun');
    return text === undefined || text.trim() === '' ? undefined : text.trim();
  }

  /** How it ended; undefined before that. */
  async end(): Promise<JobEnd | undefined> {
    const text = await this.#read('end');
    const code = Number.parseInt(text ?? '', 10);
    return Number.isNaN(code) ? undefined : { code };
  }

  /** The last bytes of a file; none where it isn't there. */
  async tail(path: string): Promise<Buffer> {
    const file = await open(path).catch(() => undefined);
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

  async #read(name: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.path, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
