// Loaded by Node with --import, to record each operation of the process on files below RECORD_DIR as a JSON line in
// RECORD_JOURNAL. `node:fs` and its promises are covered to the extent that the service and PGlite use them.
/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call,
   typescript/no-unsafe-member-access, typescript/no-unsafe-return --
   it wraps functions whatever their arguments are */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve, sep } from 'node:path';

const folder = resolve(process.env['RECORD_DIR'] ?? '');
const { writeSync } = fs;
const journal = fs.openSync(process.env['RECORD_JOURNAL'] ?? '', 'a');

/** Paths of open files. @type {Map<number, string>} */
const paths = new Map();

/** @param {object} step */
function record(step) {
  writeSync(journal, `${JSON.stringify(step)}\n`);
}

/**
 * @param {unknown} path
 * @returns {string | undefined} below the folder, with slashes
 */
function inside(path) {
  const name = relative(folder, resolve(String(path)));
  return name.startsWith('..') ? undefined : name.split(sep).join('/');
}

/** @param {string | Uint8Array} data */
const base64 = (data) => Buffer.from(data).toString('base64');

/**
 * @param {number} fd
 * @param {unknown} path
 */
function opened(fd, path) {
  const name = inside(path);
  paths.delete(fd);
  if (name === undefined) return;
  paths.set(fd, name);
  if (fs.fstatSync(fd).isFile()) record({ do: 'open', path: name, size: fs.fstatSync(fd).size });
}

/**
 * @param {number} fd
 * @param {object} step
 */
function onFile(fd, step) {
  const path = paths.get(fd);
  if (path !== undefined) record({ ...step, path });
}

/**
 * Make a function of a module record its calls.
 * @param {any} owner
 * @param {string} name
 * @param {(args: any[], result: any, self: any) => void} note
 */
function after(owner, name, note) {
  const original = owner[name];
  /** @this {any} @param {any[]} args */
  owner[name] = function recorded(...args) {
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) {
      note(args, result, this);
      return result;
    }
    return result.then((value) => {
      note(args, value, this);
      return value;
    });
  };
}

/** @param {any[]} args */
const made = ([path]) => {
  const names = inside(path)?.split('/') ?? [];
  // The same call may have created the parents of the folder.
  for (const [index] of names.entries()) record({ do: 'mkdir', path: names.slice(0, index + 1).join('/') });
};
/** @param {any[]} args */
const removed = ([path]) => inside(path) !== undefined && record({ do: 'remove', path: inside(path) });
/** @param {any[]} args */
const renamed = ([from, to]) => {
  const name = inside(to);
  if (name === undefined) return;
  record({ do: 'rename', path: inside(from), to: name });
  // The file may be open, and may be written or synced later.
  for (const [fd, path] of paths) if (path === inside(from)) paths.set(fd, name);
};
/** @param {any[]} args */
const written = ([path, data, options]) => {
  const name = inside(path);
  if (name === undefined) return;
  record({ do: 'open', path: name, size: 0 });
  record({ do: 'truncate', path: name, size: 0 });
  record({ do: 'write', path: name, at: 0, data: base64(data) });
  if (options?.flush) record({ do: 'sync', path: name });
};

after(fs, 'openSync', ([path], fd) => opened(fd, path));
after(fs, 'closeSync', ([fd]) => paths.delete(fd));
after(fs, 'writeSync', ([fd, data, offset, _length, at], size) => {
  onFile(fd, { do: 'write', at, data: base64(data.subarray(offset, offset + size)) });
});
after(fs, 'ftruncateSync', ([fd, size]) => onFile(fd, { do: 'truncate', size: size ?? 0 }));
after(fs, 'truncateSync', ([path, size]) => {
  if (inside(path) !== undefined) record({ do: 'truncate', path: inside(path), size: size ?? 0 });
});
after(fs, 'fsyncSync', ([fd]) => onFile(fd, { do: 'sync' }));
for (const [owner, suffix] of /** @type {const} */ ([
  [fs, 'Sync'],
  [fs.promises, ''],
])) {
  after(owner, `writeFile${suffix}`, written);
  after(owner, `mkdir${suffix}`, made);
  after(owner, `rename${suffix}`, renamed);
  after(owner, `unlink${suffix}`, removed);
  after(owner, `rmdir${suffix}`, removed);
  after(owner, `rm${suffix}`, removed);
}
after(fs.promises, 'open', ([path], handle) => opened(handle.fd, path));

const probe = await fs.promises.open(process.execPath, 'r');
const handles = Object.getPrototypeOf(probe);
await probe.close();
after(handles, 'writeFile', ([data], _result, { fd }) => {
  onFile(fd, { do: 'write', at: 0, data: base64(data) });
});
after(handles, 'sync', (_args, _result, { fd }) => onFile(fd, { do: 'sync' }));

syncBuiltinESMExports();
