import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { takeDataLock } from './data-lock.ts';
import { UnusableData } from './unusable-data.ts';

it('names the fault of a disk from which a dead process’s socket can’t be removed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'runboard-lock-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  // As on a read-only disk: the socket stays, and no process listens.
  await mkdir(join(dir, 'lock.sock'));
  const taken = takeDataLock(dir, async (line) => line);
  await expect(taken).rejects.toThrow(UnusableData);
  await expect(taken).rejects.toThrow(`${dir} can't be used: EISDIR`);
});
