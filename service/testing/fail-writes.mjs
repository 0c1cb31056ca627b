// Given to Node with --import: once the file FAIL_WRITES exists, writes to files below pg_wal fail like a broken disk.
import fs from 'node:fs';

const trigger = process.env['FAIL_WRITES'] ?? '';
const { openSync, writeSync } = fs;
/** @type {Set<number>} */
const wal = new Set();

fs.openSync = (path, ...options) => {
  const fd = openSync(path, ...options);
  if (String(path).includes('pg_wal')) wal.add(fd);
  else wal.delete(fd);
  return fd;
};

/** @type {(fd: number, ...rest: unknown[]) => number} */
const failing = (fd, ...rest) => {
  if (wal.has(fd) && fs.existsSync(trigger)) {
    throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
  }
  return Number(Reflect.apply(writeSync, fs, [fd, ...rest]));
};
fs.writeSync = failing;
