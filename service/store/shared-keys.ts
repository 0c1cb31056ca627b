import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';

const ONLY = 1;

/**
 * The secrets, as text, of the nodes that share a database: those that the first node made.
 * @param make makes the secrets of a database that has none
 */
export async function sharedKeys(db: Kysely<Schema>, make: () => Promise<string>): Promise<string> {
  const read = () => db.selectFrom('service_keys').select('content').where('id', '=', ONLY).executeTakeFirst();
  const kept = await read();
  if (kept) return kept.content;
  const content = await make();
  await db
    .insertInto('service_keys')
    .values({ id: ONLY, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.content ?? content;
}
