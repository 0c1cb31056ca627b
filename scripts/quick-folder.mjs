import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Several times what the suites keep at once, since pages and services need memory beside it. */
const roomBytes = 6 * 1024 ** 3;

/** The system's folder in memory. A container's may be tiny, or refuse to run programs. */
const inMemory = '/dev/shm';
const prefix = 'runboard-test-';

/**
 * Make a folder for temporary files, which goes with this process: in memory where there is room, as a disk takes several
 * times the work for databases that are copied, written and removed. No test needs one: power is cut in a recording.
 * @returns {string} its path; every user may look into it, as PostgreSQL and programs run as others
 */
export function makeQuickFolder() {
  const folder = isRoomy() ? makeInMemory() : mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1));
  return folder;
}

function makeInMemory() {
  // Memory that a killed run left would be lost until the next start of the system.
  const pids = readdirSync(inMemory).filter((name) => name.startsWith(prefix));
  for (const name of pids)
    if (!isRunning(Number(name.slice(prefix.length)))) rmSync(join(inMemory, name), { recursive: true });
  const folder = join(inMemory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  return folder;
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
