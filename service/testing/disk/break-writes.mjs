// Loaded by Node with --import, to simulate a disk that breaks under the database's log (pg_wal). Once the file
// FAIL_WRITES exists, writes fail; once the file HANG_WRITES exists, a write never ends.
import fs from 'node:fs';

const { FAIL_WRITES: failWhen = '', HANG_WRITES: hangWhen = '' } = process.env;
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
const broken = (fd, ...rest) => {
  if (wal.has(fd) && fs.existsSync(failWhen)) {
    throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
  }
  while (wal.has(fd) && fs.existsSync(hangWhen));
  return Number(Reflect.apply(writeSync, fs, [fd, ...rest]));
};
fs.writeSync = broken;
