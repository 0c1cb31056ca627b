import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';

/** The version of this program's package, from its `package.json`; `unknown` outside the package. */
export function ownVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const { name, version } = readPackage(join(folder, 'package.json'));
    if (name === 'runboard' && version !== undefined) return version;
    if (dirname(folder) === folder) return 'unknown';
  }
}

function readPackage(path: string): { readonly name?: string; readonly version?: string } {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
  } catch {
    return {};
  }
}
