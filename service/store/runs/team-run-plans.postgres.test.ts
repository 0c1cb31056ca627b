import { randomUUID } from 'node:crypto';

import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { makeTestDatabase, TEMPLATE } from '../../testing/database/test-database.ts';
import { INDEXES_ONLY } from '../prefer-indexes.ts';
import type { RunStatus, Schema } from '../schema.ts';
import { TeamRunStore } from './team-run-store.ts';

const RUNS = 20_000;
/** How many rows may be read and discarded; rows of the rare statuses are. */
const FEW = 500;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const [first, second, ann, bob, poster, cover] = Array.from({ length: 6 }, () => randomUUID());
let drop: () => Promise<void>;
let pool: Pool;
let statement: CompiledQuery | undefined;
let store: TeamRunStore;

beforeAll(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  const made = await makeTestDatabase(postgres.url, TEMPLATE);
  ({ drop } = made);
  pool = new Pool({ connectionString: made.url, options: INDEXES_ONLY, max: 1 });
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void (statement = query) });
  store = new TeamRunStore(db, () => undefined);
  // Ann runs posters and Bob runs covers, except long ago, so that the rows that match both filters are the oldest.
  await pool.query(`
    insert into users (id, email) values ('${ann}', 'ann@example.com'), ('${bob}', 'bob@example.com');
    insert into teams (id, name, subscription) values ('${first}', 'First', 'active'), ('${second}', 'Second', 'active');
    insert into workflows (id, name, team_id, owner_id, is_external, canvas_type, public, created_at) values
      ('${poster}', 'Poster', '${first}', '${ann}', false, 0, false, now()),
      ('${cover}', 'Cover', '${first}', '${ann}', false, 0, false, now());
    insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at)
      select gen_random_uuid(), case when i % 10 = 0 then '${second}'::uuid else '${first}' end,
        case when i % 2 = 0 or i > ${RUNS - 5} then '${poster}'::uuid else '${cover}' end,
        case when i % 2 = 0 then '${ann}'::uuid else '${bob}' end, '{}',
        case when i % 400 = 1 then 'failed' when i % 400 = 2 then 'cancelled' when i % 4000 = 3 then 'queued'
          when i % 4000 = 4 then 'running' else 'succeeded' end,
        now() - i * interval '1 s'
      from generate_series(1, ${RUNS}) i;
    analyze`);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const statuses: (RunStatus | undefined)[] = [undefined, 'succeeded', 'failed', 'cancelled', 'queued', 'running'];
const filters = [undefined, [poster ?? ''], [poster ?? '', cover ?? '']].flatMap((workflows) =>
  [undefined, [ann ?? ''], [bob ?? ''], [ann ?? '', bob ?? '']].flatMap((callers) =>
    statuses.map((status) => ({ workflows, callers, statuses: status && [status] })),
  ),
);

it.each(['newest', 'older'])('finds the %s runs of every combination of filters through an index', async (page) => {
  const at = new Date(Date.now() - (RUNS / 4) * 1000).toISOString();
  const after = page === 'older' ? { at, id: randomUUID() } : undefined;
  const wrong: unknown[] = [];
  for (const filter of filters) {
    await store.list({ ...filter, teams: [first ?? '', second ?? ''] }, after, 50);
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${statement?.sql}`,
      [...(statement?.parameters ?? [])],
    );
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'runs');
    const removed = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0);
    const types = new Set(nodes.map((node) => node['Node Type']));
    if (removed > FEW || types.size === 0 || types.has('Seq Scan')) wrong.push([filter, removed, [...types]]);
  }
  expect(wrong).toEqual([]);
});
