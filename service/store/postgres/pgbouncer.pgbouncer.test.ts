import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';

import { openSharedService } from '../../app/shared-service.ts';
import { checkPostgres } from '../../doctor/check-postgres.ts';
import { makeTestDatabase } from '../../testing/database/test-database.ts';
import { startPgbouncer } from '../../testing/database/start-pgbouncer.ts';

async function openBehind(lines: readonly string[]) {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  const { url, drop } = await makeTestDatabase(postgres.url);
  onTestFinished(drop);
  const pooler = await startPgbouncer(url, lines);
  onTestFinished(() => pooler.stop());
  const folder = await mkdtemp(join(tmpdir(), 'runboard-pooled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = () => openSharedService({ url: pooler.url, connections: 3 }, folder, {});
  return { open, url: pooler.url };
}

it('PgBouncer that pools sessions serves as PostgreSQL does, with the limits of a session', async () => {
  const { open, url } = await openBehind(['pool_mode = session']);
  const [one, other] = [await open(), await open()];
  for (const { database } of [one, other]) onTestFinished(() => database.close());
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    one.database.db,
  );
  expect(rows).toEqual([{ limit: '9s' }]);
  // Nodes reach each other by LISTEN, which needs a session of its own.
  const heard: string[] = [];
  other.database.signals.on('cancelled', (run) => heard.push(run));
  await expect
    .poll(() => {
      one.database.signals.send('cancelled', 'run');
      return heard[0];
    })
    .toBe('run');
  const [finding] = await checkPostgres({ url, connections: 3 });
  expect(finding).toMatchObject({ about: 'database', level: 'good' });
});

it.each([
  ['with its defaults', []],
  ['with several sessions in turn', ['server_round_robin = 1', 'min_pool_size = 3']],
  ['with one session for all', ['default_pool_size = 1']],
])('PgBouncer %s that pools transactions is named by start and doctor', async (_, lines) => {
  const { open, url } = await openBehind(['pool_mode = transaction', ...lines]);
  const words = /A pooler at 127\.0\.0\.1:\d+\/\w+ shares sessions .* set pool_mode = session/;
  await expect(open()).rejects.toThrow(words);
  const [finding] = await checkPostgres({ url, connections: 3 });
  expect([finding?.level, finding?.words]).toEqual(['fault', expect.stringMatching(words)]);
});
