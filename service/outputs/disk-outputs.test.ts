import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { putFile, syncFolder } from '../platform/replace-file.ts';
import { createDiskOutputs, STAGING } from './disk-outputs.ts';
import { removeUpTo, type Outputs } from './outputs.ts';

let folder: string;
let outputs: Outputs;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'runboard-outputs-')), 'outputs');
  outputs = createDiskOutputs(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const newKey = (attempt = 1, runId = randomUUID()) => ({ runId, attempt, name: 'a.txt', type: 'text/plain' });

describe('outputs on disk', () => {
  it('are one file per attempt; a missing folder is created', async () => {
    const first = newKey();
    const second = { ...first, attempt: 2 };
    await outputs.save(first, 'one');
    await outputs.save(second, 'second');
    expect((await readdir(folder)).toSorted()).toEqual([STAGING, `${first.runId}-1`, `${first.runId}-2`].toSorted());
    expect([await outputs.size(first), await outputs.size(second)]).toEqual([3, 6]);
    expect(await text(outputs.read(second, { start: 0, end: 2 }))).toBe('sec');

    await rm(folder, { recursive: true });
    expect(await outputs.size(first)).toBeUndefined();
    await outputs.save(first, 'again');
    expect(await text(outputs.read(first))).toBe('again');
  });

  it('count the free space that a text needs in bytes', async () => {
    const needed: number[] = [];
    const watched = createDiskOutputs(folder, async (bytes) => void needed.push(bytes));
    await watched.save(newKey(), 'Ünïcödé');
    expect(needed).toEqual([11]);
  });

  it('are discarded when they can’t be synced', async () => {
    await mkdir(folder);
    const path = join(folder, 'a.txt');
    const staging = join(folder, STAGING);
    const put = putFile(path, 'text', {
      staging,
      before: async () => undefined,
      syncFolders: () => syncFolder(join(folder, 'missing')),
    });
    await expect(put).rejects.toThrow('ENOENT');
    expect([await readdir(folder), await readdir(staging)]).toEqual([[STAGING], []]);
  });

  it('are removed with those of earlier attempts, and no other outputs are removed', async () => {
    const runId = randomUUID();
    const [first, second, third, other] = [newKey(1, runId), newKey(2, runId), newKey(3, runId), newKey()];
    for (const key of [first, second, third, other]) await outputs.save(key, 'x');
    await removeUpTo(outputs, runId, 2);
    expect((await readdir(folder)).toSorted()).toEqual([STAGING, `${runId}-3`, `${other.runId}-1`].toSorted());
    await outputs.remove(runId, 2);
  });

  it('are read where version 0.1 stored them, and its empty folders are removed', async () => {
    const runId = randomUUID();
    const [first, second] = [newKey(1, runId), newKey(2, runId)];
    for (const { attempt, name } of [first, second]) {
      await mkdir(join(folder, runId, String(attempt)), { recursive: true });
      await writeFile(join(folder, runId, String(attempt), name), `attempt ${attempt}`);
    }
    expect([await outputs.size(second), await text(outputs.read(second))]).toEqual([9, 'attempt 2']);
    await outputs.remove(runId, 1);
    expect([await outputs.size(first), await outputs.size(second)]).toEqual([undefined, 9]);
    await outputs.remove(runId, 2);
    expect(await readdir(folder)).toEqual([]);
  });
});
