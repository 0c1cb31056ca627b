import { unzip } from 'unzipit';
import { expect, test } from 'vitest';

import { writeArchive } from './write-archive.ts';

const lastModified = new Date(2026, 10, 26);

/** A fake file. @param room the capacity of its disk, in bytes */
function fakeFile(room = Infinity) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let taken = 0;
  let state: 'open' | 'whole' | 'dropped' = 'open';
  const disk = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      taken += part.length;
      if (taken > room) throw new Error('The disk is full.');
      parts.push(part);
    },
    close: () => void (state = 'whole'),
    abort: () => void (state = 'dropped'),
  });
  const handle = { createWritable: () => Promise.resolve(disk) } as unknown as FileSystemFileHandle;
  return { handle, state: () => state, read: async () => unzip(await new Blob(parts).arrayBuffer()) };
}

test('the files are written one after another, and all are included', async () => {
  const file = fakeFile();
  const archive = writeArchive('a.zip', file.handle);
  await Promise.all([
    archive.add({ name: 'első.txt', input: new Blob(['Bread']), lastModified }),
    archive.add({ name: 'runs.csv', input: 'name,count\r\n', lastModified }),
  ]);
  expect(file.state()).toBe('open');
  await archive.finish();
  expect(file.state()).toBe('whole');
  const { entries } = await file.read();
  expect(Object.keys(entries)).toEqual(['első.txt', 'runs.csv']);
  expect(await entries['első.txt']?.text()).toBe('Bread');
});

test('adding a file waits until the previous ones are written, so that few are in memory', async () => {
  const disk = new WritableStream<Uint8Array>({ write: () => new Promise(() => undefined) });
  const handle = { createWritable: () => Promise.resolve(disk) } as unknown as FileSystemFileHandle;
  const archive = writeArchive('a.zip', handle);
  let added = 0;
  for (let index = 0; index < 20; index += 1) {
    void archive.add({ name: `${index}`, input: new Blob(['Bread']), lastModified }).then(() => (added += 1));
  }
  await expect.poll(() => added).toBeGreaterThan(0);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  expect(added).toBeLessThan(4);
});

test('a disk error rejects `finish` and pending calls of `add`', async () => {
  const file = fakeFile(1000);
  const archive = writeArchive('a.zip', file.handle);
  const added = Array.from({ length: 5 }, (_, index) =>
    archive.add({ name: `${index}`, input: 'x'.repeat(2000), lastModified }),
  );
  const outcomes = await Promise.allSettled([...added, archive.finish()]);
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected' });
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(1);
});

test('a cancelled archive is discarded', async () => {
  const file = fakeFile();
  const archive = writeArchive('a.zip', file.handle);
  await archive.add({ name: 'a', input: 'Bread', lastModified });
  archive.discard();
  await expect.poll(file.state).toBe('dropped');
});

test('a browser without file access holds at most 2 GB', async () => {
  const archive = writeArchive('a.zip');
  const half = { size: 1_100_000_000, stream: () => new ReadableStream() } as unknown as Blob;
  Object.setPrototypeOf(half, Blob.prototype);
  void archive.add({ name: 'a', input: half, lastModified }).catch(() => undefined);
  await expect(archive.add({ name: 'b', input: half, lastModified })).rejects.toThrow(/2 GB/);
  archive.discard();
});
