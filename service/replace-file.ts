import { open, rename } from 'node:fs/promises';

/** Write a file so that, whatever happens, either the old or the new one is there, whole. */
export async function replaceFile(path: string, content: Uint8Array | string, mode = 0o600): Promise<void> {
  const next = `${path}.${process.pid}.next`;
  const file = await open(next, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}
