import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';

const ONLY = 1;

/** The secrets of a service with nodes that share a database, as text. */
export class KeyStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(): Promise<string | undefined> {
    const row = await this.#db.selectFrom('service_keys').select('content').where('id', '=', ONLY).executeTakeFirst();
    return row?.content;
  }

  /** Keep secrets unless there are some. @returns those that are kept */
  async keep(content: string): Promise<string> {
    await this.#db
      .insertInto('service_keys')
      .values({ id: ONLY, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.read()) ?? content;
  }
}
