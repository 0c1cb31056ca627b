import { randomUUID } from 'node:crypto';
import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Remove a folder with everything in it, whatever a program made of it.
 * @throws Error when something stays, such as a file of another user
 */
export async function removeFolder(folder: string): Promise<void> {
  await flatten(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Make all folders in a folder writable, and move them right below it: a path in a deep tree may be longer than the
 * system takes. What can't be changed is left as it is, and fails the removal.
 */
async function flatten(top: string): Promise<void> {
  await chmod(top, 0o700).catch(() => undefined);
  const waiting = [top];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => [])) {
      if (!entry.isDirectory()) continue;
      // A name needn't be UTF-8.
      const path = Buffer.concat([Buffer.from(`${folder}/`), entry.name]);
      const moved = join(top, randomUUID());
      try {
        // To be moved, a folder must be writable itself.
        await chmod(path, 0o700);
        await rename(path, moved);
        waiting.push(moved);
      } catch {
        continue;
      }
    }
  }
}
