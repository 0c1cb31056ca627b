import type { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isDatabaseAway } from '../database-away.ts';
import { emptyDatabase } from '../../testing/database/test-template.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { PreparingDriver } from './pglite-driver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

async function blockFor5Ms() {
  const until = performance.now() + 5;
  while (performance.now() < until);
  return { messages: [], data: new Uint8Array() };
}

/** Open a database on a stand-in for PGlite, which may have faults. */
function open(pglite: Pick<PGlite, 'runExclusive' | 'execProtocol'>) {
  const onHang = vi.fn<() => void>();
  const driver = new PreparingDriver(pglite as PGlite, { limitMs: 1000, onHang });
  return { db: new Kysely<never>({ dialect: driver.dialect() }), onHang };
}

describe('a statement', () => {
  it('that does not end is reported after its timeout', async () => {
    const { db, onHang } = open({ runExclusive: (work) => work(), execProtocol: never });
    void sql`select 1`.execute(db);
    await vi.advanceTimersByTimeAsync(999);
    expect(onHang).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(onHang).toHaveBeenCalledTimes(1);
  });

  it('that waits too long fails as retryable, and is never executed', async () => {
    const waiting: (() => unknown)[] = [];
    const execProtocol = vi.fn<typeof never>(never);
    const runExclusive = ((work: () => unknown) => {
      waiting.push(work);
      return never();
    }) as PGlite['runExclusive'];
    const { db, onHang } = open({ runExclusive, execProtocol });
    const failed = sql`select 1`.execute(db).then(
      () => undefined,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(1001);
    expect(isDatabaseAway(await failed)).toBe(true);
    for (const work of waiting) await work();
    expect(execProtocol).not.toHaveBeenCalled();
    expect(onHang).not.toHaveBeenCalled();
  });
});

it('the driver yields to the event loop between statements, however many of them wait', async () => {
  vi.useRealTimers();
  const { db } = open({ runExclusive: (each) => each(), execProtocol: blockFor5Ms });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await Promise.allSettled(Array.from({ length: 40 }, () => sql`select 1`.execute(db)));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(30);
});

it('a statement is executed even though another one failed at its first use', async () => {
  vi.useRealTimers();
  const database = await openEmbeddedDatabase(undefined, { template: await emptyDatabase() });
  const { db } = database;
  try {
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero');
    for (let round = 0; round < 2; round += 1) {
      const { rows } = await sql<{ sum: number }>`select 1 + ${round}::int as sum`.execute(db);
      expect(rows).toEqual([{ sum: round + 1 }]);
    }
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero');
  } finally {
    await database.close();
  }
});
