import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

/** One step of a process on its files, as recorded by `record-writes.mjs`. */
export type Step =
  | { readonly do: 'open' | 'truncate'; readonly path: string; readonly size: number }
  | { readonly do: 'write'; readonly path: string; readonly at: number; readonly data: string }
  | { readonly do: 'rename'; readonly path: string; readonly to: string }
  | { readonly do: 'mkdir' | 'remove' | 'sync'; readonly path: string };

/**
 * How much of the writes without an fsync reaches the disk: nothing, only names and sizes, or a random part of the
 * pages and names.
 */
export type Cut = 'nothing' | 'names' | 'some';

const PAGE = 4096;

/** A file: its pages as the process sees them, and as they are on disk. */
class File {
  size = 0;
  durableSize = 0;
  readonly pages = new Map<number, Buffer>();
  readonly durable = new Map<number, Buffer>();
  /** Pages that differ from those on disk. */
  readonly dirty = new Set<number>();

  write(at: number, data: Buffer): void {
    for (let done = 0; done < data.length;) {
      const index = Math.floor((at + done) / PAGE);
      const start = (at + done) % PAGE;
      const length = Math.min(PAGE - start, data.length - done);
      const page = Buffer.from(this.pages.get(index) ?? Buffer.alloc(PAGE));
      data.copy(page, start, done, done + length);
      this.pages.set(index, page);
      this.dirty.add(index);
      done += length;
    }
    this.size = Math.max(this.size, at + data.length);
  }

  truncate(size: number): void {
    for (const index of this.pages.keys()) {
      if (index * PAGE >= size) {
        this.pages.delete(index);
        this.dirty.add(index);
      } else if ((index + 1) * PAGE > size) {
        const page = Buffer.from(this.pages.get(index) ?? Buffer.alloc(PAGE)).fill(0, size - index * PAGE);
        this.pages.set(index, page);
        this.dirty.add(index);
      }
    }
    this.size = size;
  }

  /** Write pages to the disk. @param keep selects which of the unwritten pages are written */
  flush(keep: (index: number) => boolean = () => true): void {
    for (const index of this.dirty) {
      if (!keep(index)) continue;
      const page = this.pages.get(index);
      if (page) this.durable.set(index, page);
      else this.durable.delete(index);
    }
    this.dirty.clear();
    this.durableSize = this.size;
  }

  content(): Buffer {
    const content = Buffer.alloc(this.durableSize);
    for (const [index, page] of this.durable) {
      if (index * PAGE < this.durableSize) page.copy(content, index * PAGE, 0, this.durableSize - index * PAGE);
    }
    return content;
  }
}

type Names = Map<string, File | 'folder'>;

/** A change of names that is not on the disk yet. */
interface Change {
  readonly paths: readonly string[];
  readonly apply: (names: Names) => void;
}

/**
 * A disk that guarantees only what a careful program may rely on: a write is on the disk after an fsync of the file,
 * and a name after an fsync of its folder, or of the file if it is new (as on every Linux file system).
 */
export class SimulatedDisk {
  readonly #names: Names = new Map();
  readonly #durable: Names = new Map();
  #changes: Change[] = [];

  /** A disk whose content is a complete folder. */
  static async of(folder: string): Promise<SimulatedDisk> {
    const disk = new SimulatedDisk();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = posix.join(posix.relative(folder, entry.parentPath), entry.name);
      if (entry.isDirectory()) disk.#names.set(path, 'folder');
      if (!entry.isFile()) continue;
      const file = new File();
      file.write(0, await readFile(join(entry.parentPath, entry.name)));
      file.flush();
      disk.#names.set(path, file);
    }
    for (const [path, what] of disk.#names) disk.#durable.set(path, what);
    return disk;
  }

  apply(step: Step): void {
    switch (step.do) {
      case 'open': {
        if (this.#names.has(step.path)) return;
        const file = new File();
        return this.#change([step.path], (names) => names.set(step.path, file));
      }
      case 'write':
        return this.#file(step.path).write(step.at, Buffer.from(step.data, 'base64'));
      case 'truncate':
        return this.#file(step.path).truncate(step.size);
      case 'mkdir':
        if (this.#names.has(step.path) || step.path === '') return;
        return this.#change([step.path], (names) => names.set(step.path, 'folder'));
      case 'remove':
        return this.#change([step.path], (names) => {
          for (const path of names.keys()) {
            if (path === step.path || path.startsWith(`${step.path}/`)) names.delete(path);
          }
        });
      case 'rename': {
        const file = this.#file(step.path);
        return this.#change([step.to, step.path], (names) => {
          names.delete(step.path);
          names.set(step.to, file);
        });
      }
      case 'sync':
        return this.#sync(step.path);
    }
  }

  #file(path: string): File {
    const file = this.#names.get(path);
    if (!(file instanceof File)) throw new Error(`The journal has no file ${path}.`);
    return file;
  }

  #change(paths: readonly string[], apply: (names: Names) => void): void {
    apply(this.#names);
    this.#changes.push({ paths, apply });
  }

  #sync(path: string): void {
    const what = path === '' ? 'folder' : this.#names.get(path);
    if (what instanceof File) {
      what.flush();
      const isNew = ![...this.#durable.values()].includes(what);
      if (isNew) this.#keep(({ paths }) => paths.includes(path));
    } else {
      const folder = path === '' ? '.' : path;
      this.#keep(({ paths }) => paths.some((each) => posix.dirname(each) === folder));
    }
  }

  #keep(which: (change: Change) => boolean): void {
    const kept = this.#changes.filter(which);
    this.#changes = this.#changes.filter((change) => !kept.includes(change));
    for (const change of kept) change.apply(this.#durable);
  }

  /**
   * Cut the power, and write the remaining content of the disk into a folder. The disk must not be used after that.
   * @param chance returns numbers from 0 to 1
   */
  async cut(folder: string, cut: Cut, chance: () => number): Promise<void> {
    const files = new Set([...this.#names.values(), ...this.#durable.values()]);
    for (const file of files) {
      if (file === 'folder' || cut === 'nothing') continue;
      if (cut === 'names') file.flush(() => false);
      else if (chance() < 0.5) file.flush(() => chance() < 0.5);
    }
    const kept = { nothing: 0, names: 1, some: chance() }[cut] * this.#changes.length;
    for (const change of this.#changes.slice(0, Math.round(kept))) change.apply(this.#durable);
    await mkdir(folder, { recursive: true });
    for (const [path, what] of this.#durable) {
      if (!this.#reachable(path)) continue;
      if (what === 'folder') await mkdir(join(folder, path), { recursive: true });
      else {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), what.content());
      }
    }
  }

  /** Whether the folders that lead to a name are on the disk. */
  #reachable(path: string): boolean {
    const parent = posix.dirname(path);
    return parent === '.' || (this.#durable.get(parent) === 'folder' && this.#reachable(parent));
  }
}
