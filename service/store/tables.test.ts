import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { emptyDatabase } from '../testing/database/test-template.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embedded-database.ts';
import { tables } from './tables.ts';

async function withDatabase<Result>(query: (db: EmbeddedDatabase['db']) => Promise<Result>): Promise<Result> {
  const database = await openEmbeddedDatabase(undefined, { template: await emptyDatabase(), onFatal: () => undefined });
  try {
    return await query(database.db);
  } finally {
    await database.close();
  }
}

it('the registry lists every migrated table with its primary key', async () => {
  const { rows } = await withDatabase((db) =>
    sql<{ name: string; key: string[] }>`
      select t.relname as name,
        coalesce(array_agg(a.attname::text order by position) filter (where a.attname is not null), '{}') as key
      from pg_class t
      left join pg_constraint c on c.conrelid = t.oid and c.contype = 'p'
      left join lateral unnest(c.conkey) with ordinality k(attnum, position) on true
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
      group by t.relname`.execute(db),
  );
  expect(Object.fromEntries(rows.map(({ name, key }) => [name, key]))).toEqual(tables);
});

it('the registry lists each table after the tables it references', async () => {
  const { rows } = await withDatabase((db) =>
    sql<{ table: string; refers: string }>`
      select conrelid::regclass::text as table, confrelid::regclass::text as refers
      from pg_constraint where contype = 'f'`.execute(db),
  );
  const order = Object.keys(tables);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ table, refers }) => order.indexOf(refers) > order.indexOf(table))).toEqual([]);
});
