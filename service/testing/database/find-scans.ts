import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

import { openPostgresDatabase } from '../../store/postgres/postgres-database.ts';
import { INDEXES_ONLY } from '../../store/prefer-indexes.ts';

/** Number of runs; `PLAN_RUNS=1000000 npx vitest run --project service-postgres` is the full size. */
const RUNS = Number(process.env['PLAN_RUNS'] ?? 50_000);
const WORKFLOWS = RUNS / 10;

const fill = `
  insert into users (id, email) select gen_random_uuid(), i || '@example.com' from generate_series(1, 1000) i;
  insert into teams (id, name, subscription)
    select gen_random_uuid(), 'Team ' || i, 'active' from generate_series(1, 1000) i;
  insert into team_members (team_id, user_id)
    select t.id, u.id from (select id, row_number() over () n from teams) t
    join (select id, row_number() over () n from users) u on u.n between t.n and t.n + 4;
  insert into api_keys (hash, user_id) select id::text, id from users;
  insert into workflows (id, name, team_id, owner_id, is_external, canvas_type, public, created_at)
    select gen_random_uuid(), 'Workflow ' || i, t.id, u.id, false, 0, false, now() - i * interval '1 s'
    from generate_series(1, ${WORKFLOWS}) i
    join (select id, row_number() over () n from teams) t on t.n = i % 1000 + 1
    join (select id, row_number() over () n from users) u on u.n = i % 1000 + 1;
  insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at)
    select gen_random_uuid(), w.team_id, w.id, w.owner_id, '{}',
      case when i % 100 = 0 then 'queued' when i % 1000 = 1 then 'running' else 'succeeded' end,
      now() - i * interval '1 s'
    from generate_series(1, ${RUNS}) i
    join (select *, row_number() over () n from workflows) w on w.n = i % ${WORKFLOWS} + 1;
  analyze`;

/**
 * Explain all recorded statements, over a filled database, with the service's settings.
 * @param url an empty database
 * @param folder of files with statements, as JSON arrays of text
 * @returns the statements that read a whole table
 */
export async function findScans(url: string, folder: string) {
  const texts = new Set<string>();
  const files = await readdir(folder);
  for (const file of files) {
    for (const text of JSON.parse(await readFile(join(folder, file), 'utf8')) as string[]) texts.add(text);
  }
  if (!files.some((file) => file.startsWith('service-'))) return { scans: [], count: 0, rows: 0 };
  const database = await openPostgresDatabase(url, 1, () => undefined);
  await database.close();
  const client = new Client({ connectionString: url, options: INDEXES_ONLY });
  await client.connect();
  try {
    const scans: string[] = [];
    let count = 0;
    const { rows: versions } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    // Older versions can't explain a statement without its values.
    if ((versions[0]?.version ?? 0) < 160_000) return { scans, count, rows: 0 };
    await client.query(fill);
    for (const text of texts) {
      if (!/\b(?:runs|workflows|teams|team_members|users|api_keys)\b/.test(text)) continue;
      if (!/^\s*(?:select|insert|update|delete|with)/i.test(text)) continue;
      count += 1;
      const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${text}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const table = /Seq Scan on (\w+)/.exec(plan)?.[1];
      if (table !== undefined) scans.push(`${table}: ${text}`);
    }
    if (count === 0) throw new Error('No statement was recorded.');
    return { scans, count, rows: RUNS + WORKFLOWS };
  } finally {
    await client.end();
  }
}
