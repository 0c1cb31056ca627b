import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Minimum free memory: several times the size of the suites' files, because browsers and services need memory, too. */
const roomBytes = 6 * 1024 ** 3;

/** The system's in-memory folder. In a container it may be tiny, or not allow programs to be run. */
const inMemory = '/dev/shm';
const prefix = 'runboard-suite-';

/**
 * Make a folder for temporary files, which is removed when this process ends. It is in memory if there is room, because
 * copying, writing and removing databases takes several times as long on a disk. No test needs a disk: even power cuts
 * are simulated.
 * @returns {string} its path; readable by every user, because PostgreSQL and programs may run as another user
 */
export function makeQuickFolder() {
  const folder = isRoomy() ? makeInMemory() : mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  process.once('exit', () => remove(folder));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1));
  return folder;
}

function makeInMemory() {
  // Memory that a killed run did not free would be lost until the next reboot.
  for (const name of readdirSync(inMemory)) {
    const pid = /^runboard-suite-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) remove(join(inMemory, name));
  }
  return mkdtempSync(join(inMemory, `${prefix}${process.pid}-`));
}

/** @param {string} folder is kept if it belongs to another user */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch {
    // A failed removal must not fail the tests.
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

function isRoomy() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, path]) => path === inMemory);
    const available = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    const { bavail, bsize } = statfsSync(inMemory);
    const room = Math.min(Number(available) * 1024, bavail * bsize);
    return mount?.[3]?.split(',').includes('noexec') === false && room > roomBytes;
  } catch {
    return false;
  }
}
