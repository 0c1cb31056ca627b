import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The paths of all files in a folder and its subfolders, without PostgreSQL's postmaster.pid. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const kept = entries.filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid');
  return kept.map(({ parentPath, name }) => join(parentPath, name));
}

/** A hash of each file in a folder. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const path of await filesIn(folder)) {
    hashes[relative(folder, path)] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return hashes;
}
