import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { createStore } from './store.ts';
import { emptyDatabase } from '../testing/database/test-template.ts';

it('vacuums every table, and reuses the space of removed rows', async () => {
  const database = await openEmbeddedDatabase(undefined, { template: await emptyDatabase(), onFatal: () => undefined });
  try {
    const { db } = database;
    const store = createStore(db, () => undefined);
    const sizes: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await sql`insert into audit (action) select 'user add' from generate_series(1, 3000)`.execute(db);
      await sql`delete from audit`.execute(db);
      await store.tidy();
      const { rows } = await sql<{ bytes: number }>`select pg_table_size('audit')::int as bytes`.execute(db);
      sizes.push(rows[0]?.bytes ?? 0);
    }
    expect(new Set(sizes).size).toBe(1);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_user_tables
      where vacuum_count = 0 and relname not like 'kysely%'`.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await database.close();
  }
});
