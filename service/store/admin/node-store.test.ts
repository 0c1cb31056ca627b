import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

import { openEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { emptyDatabase } from '../../testing/database/test-template.ts';
import { NodeStore } from './node-store.ts';

const node = { host: 'render-1', role: 'all', version: '0.1.0', places: 16 };

it('a node is silent after half a minute, until it reappears, and is removed after a day', async () => {
  const database = await openEmbeddedDatabase(undefined, { template: await emptyDatabase() });
  onTestFinished(() => database.close());
  const { db } = database;
  const nodes = new NodeStore(db);
  // Nodes that start in the same millisecond are listed in the order of their IDs.
  const first = { ...node, id: '00000000-0000-4000-8000-000000000001' };
  const second = { ...node, id: '00000000-0000-4000-8000-000000000002' };
  const states = async () => (await nodes.list()).map(({ id, silent }) => [id, silent]);
  const age = (id: string, seconds: number) =>
    sql`update nodes set seen_at = clock_timestamp() - ${seconds} * interval '1 second' where id = ${id}`.execute(db);

  await nodes.seen(first, null);
  await nodes.seen(second, null);
  await age(first.id, 31);
  await age(second.id, 25);
  expect(await states()).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  await nodes.seen(first, null);
  expect(await states()).toContainEqual([first.id, false]);
  await age(second.id, 86_401);
  await nodes.seen(first, null);
  expect(await states()).toEqual([[first.id, false]]);
});
