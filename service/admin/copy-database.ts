import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql, type Kysely, type Transaction } from 'kysely';

import type { DatabaseSettings } from '../config/settings.ts';
import { takeDataLock } from '../store/embedded/data-lock.ts';
import { openEmbeddedDatabase } from '../store/embedded/embedded-database.ts';
import { openPostgresDatabase } from '../store/postgres/postgres-database.ts';
import type { Schema } from '../store/schema.ts';
import { tables } from '../store/tables.ts';
import { AdminError } from './admin-error.ts';

const PAGE = 500;

/**
 * Copy the embedded database of a data directory, with its keys, into an empty PostgreSQL database, in one transaction.
 * The outputs stay where they are; the directory changes only by pending migrations.
 * @returns the number of rows in each table
 * @throws AdminError if a Runboard process has the directory open, its keys are missing, or the target contains data
 */
export async function copyDatabase(dataDir: string, target: DatabaseSettings): Promise<Record<string, number>> {
  // Read before the directory is opened, because opening an empty one makes a database in it.
  const keys = await readFile(join(dataDir, 'keys.json'), 'utf8').catch(() => undefined);
  if (keys === undefined) throw new AdminError(`${dataDir} contains no Runboard data: keys.json is missing.`);
  const lock = await takeDataLock(dataDir, () => Promise.reject(new Error('The database is being copied.')));
  if (!lock) throw new AdminError(`A Runboard is using ${dataDir}. Stop it first.`);
  try {
    const source = await openEmbeddedDatabase(dataDir);
    try {
      const opened = await openPostgresDatabase(target.url, target.connections, () => undefined);
      try {
        return await opened.db.transaction().execute((to) => copyAll(source.db, to, keys));
      } finally {
        await opened.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    await lock.release();
  }
}

async function copyAll(from: Kysely<Schema>, to: Transaction<Schema>, keys: string): Promise<Record<string, number>> {
  const { rows: used } = await sql`select 1 from users union all select 1 from service_keys limit 1`.execute(to);
  if (used.length > 0)
    throw new AdminError('The database at DATABASE_URL already contains Runboard data. Use an empty one.');
  await to.insertInto('service_keys').values({ id: 1, content: keys }).execute();
  // The keys come from the embedded service's file, and the nodes of the source are not part of the target.
  const { service_keys: _inFile, nodes: _ofSource, ...copied } = tables;
  const counts: Record<string, number> = {};
  for (const [table, key] of Object.entries(copied)) counts[table] = await copyTable(from, to, table, key);
  await continueNumbers(to);
  return counts;
}

/** Make the database number new rows after the copied ones. */
async function continueNumbers(to: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and identity_generation is not null`.execute(to);
  for (const { table, column } of rows) {
    const [name, number] = [sql.table(table), sql.ref(column)];
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${number})) from ${name}
      having max(${number}) is not null`.execute(to);
  }
}

/** Rows are copied as JSON text, which preserves all values exactly: a time keeps its microseconds. */
async function copyTable(
  from: Kysely<Schema>,
  to: Transaction<Schema>,
  table: string,
  key: readonly string[],
): Promise<number> {
  const name = sql.table(table);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let count = 0;
  let last: readonly string[] | undefined;
  for (;;) {
    const after = last ? sql`where (${keys}) > (${sql.join(last)})` : sql``;
    const { rows } = await sql<Record<string, string>>`
      select row_to_json(${name})::text as json, ${keys} from ${name} ${after}
      order by ${keys} limit ${sql.lit(PAGE)}`.execute(from);
    const final = rows.at(-1);
    if (!final) return count;
    const json = `[${rows.map((row) => row['json']).join(',')}]`;
    await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`.execute(to);
    count += rows.length;
    last = key.map((column) => final[column] ?? '');
  }
}
