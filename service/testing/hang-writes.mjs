// Given to Node with --import: once the file HANG_WRITES exists, a write to a file below pg_wal never ends.
import fs from 'node:fs';

const trigger = process.env['HANG_WRITES'] ?? '';
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
const hanging = (fd, ...rest) => {
  while (wal.has(fd) && fs.existsSync(trigger));
  return Number(Reflect.apply(writeSync, fs, [fd, ...rest]));
};
fs.writeSync = hanging;
