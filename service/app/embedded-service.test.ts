import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { emptyDatabase } from '../testing/database/test-template.ts';
import { openEmbeddedService } from './embedded-service.ts';
import { createLog } from '../platform/log.ts';

const MINUTES = 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

it('a failed vacuum of the database is logged and retried', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runboard-tidy-'));
  const lines: string[] = [];
  const inMemory = await emptyDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const { parts, database } = await openEmbeddedService(folder, { inMemory, log });
  try {
    const tidy = vi.spyOn(parts.store, 'tidy').mockRejectedValueOnce(new Error('not now'));
    await vi.advanceTimersByTimeAsync(5 * MINUTES);
    expect(tidy).toHaveBeenCalledTimes(1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'the database could not be vacuumed',
        err: expect.objectContaining({ message: 'not now' }) as unknown,
      }),
    ]);
    await vi.advanceTimersByTimeAsync(5 * MINUTES);
    expect(tidy).toHaveBeenCalledTimes(2);
    await expect(tidy.mock.results[1]?.value).resolves.toBeUndefined();
    expect(lines).toHaveLength(1);
  } finally {
    vi.useRealTimers();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
