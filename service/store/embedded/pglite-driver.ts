import { setImmediate as nextTurn } from 'node:timers/promises';

import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

import { defer } from '../../platform/defer.ts';
import type { ConnectionCounts } from '../connection-counts.ts';
import { closeMessage, queryMessage, textOf } from './pglite-messages.ts';

/** A statement of more values is hardly the same twice. */
const PREPARED_VALUES = 20;
const PREPARED_LIMIT = 200;

/** PGlite works within a turn of the event loop, and Node accepts one connection in each: short turns let new clients in. */
const TURN_MS = 2;

/** The dialect of kysely over this driver. */
export function dialectOf(driver: PreparingDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * PGlite for kysely, with prepared statements and one message for each: five to ten times less work than PGlite's own
 * `query`, which parses and plans anew and sends five. Its one connection is lent to one at a time, so that nothing
 * of others gets into an open transaction.
 */
export class PreparingDriver implements Driver {
  readonly #connection: PreparingConnection;
  #free: Promise<unknown> = Promise.resolve();
  #release: () => void = () => undefined;
  /** Who has the connection, and who waits for it. */
  #takers = 0;
  #turnBeganMs = performance.now();

  constructor(pglite: PGlite, limits: StatementLimits) {
    this.#connection = new PreparingConnection(pglite, limits);
  }

  async init(): Promise<void> {}

  connections(): ConnectionCounts {
    return { open: 1, idle: this.#takers === 0 ? 1 : 0, waiting: Math.max(0, this.#takers - 1) };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#takers += 1;
    const before = this.#free;
    const { promise, resolve } = defer<undefined>();
    this.#free = promise;
    await before;
    if (performance.now() - this.#turnBeganMs > TURN_MS) {
      await nextTurn();
      this.#turnBeganMs = performance.now();
    }
    this.#release = () => resolve(undefined);
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#takers -= 1;
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

/** How long a statement may take. */
export interface StatementLimits {
  readonly limitMs: number;
  /** Told of a statement that does not end: the database never will do anything else. */
  readonly onHang: () => void;
}

class PreparingConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #limits: StatementLimits;
  /** The name that the server knows a text by. */
  readonly #names = new Map<string, string>();

  constructor(pglite: PGlite, limits: StatementLimits) {
    this.#pglite = pglite;
    this.#limits = limits;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(textOf);
    const known = this.#names.get(sql);
    const room = values.length <= PREPARED_VALUES && this.#names.size < PREPARED_LIMIT;
    const name = known ?? (room && values.length > 0 ? `s${this.#names.size}` : '');
    try {
      const { messages } = await this.#send(queryMessage(name, known === undefined ? sql : undefined, values));
      if (name !== '') this.#names.set(sql, name);
      return this.#read<Row>(messages);
    } catch (error) {
      // It may know the name or not.
      if (name !== '' && known === undefined) await this.#send(closeMessage(name)).catch(() => undefined);
      throw error;
    }
  }

  #send(message: Uint8Array): ReturnType<PGlite['execProtocol']> {
    const { limitMs, onHang } = this.#limits;
    return new Promise((resolve, reject) => {
      let late = false;
      // A backup may have it for as long as that.
      const waiting = setTimeout(() => {
        late = true;
        reject(new Error('timeout exceeded while the database was busy'));
      }, limitMs);
      const work = async () => {
        clearTimeout(waiting);
        // Its caller was told that it failed.
        if (late) return;
        const hanging = setTimeout(onHang, limitMs);
        try {
          // Files are written by the database itself; there is nothing more to bring to the disk.
          resolve(await this.#pglite.execProtocol(message, { syncToFs: false }));
        } finally {
          clearTimeout(hanging);
        }
      };
      this.#pglite.runExclusive(work).catch(reject);
    });
  }

  #read<Row>(messages: Awaited<ReturnType<PGlite['execProtocol']>>['messages']): QueryResult<Row> {
    const rows: Row[] = [];
    let fields: { name: string; parse: ((text: string) => unknown) | undefined }[] = [];
    let affected: bigint | undefined;
    for (const message of messages) {
      if (message.name === 'rowDescription') {
        const described = message as unknown as { fields: { name: string; dataTypeID: number }[] };
        fields = described.fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parser(dataTypeID) }));
      } else if (message.name === 'dataRow') {
        const row: Record<string, unknown> = {};
        const texts = (message as unknown as { fields: (string | null)[] }).fields;
        for (const [index, { name, parse }] of fields.entries()) {
          const text = texts[index] ?? null;
          row[name] = text === null || !parse ? text : parse(text);
        }
        rows.push(row as Row);
      } else if (message.name === 'commandComplete') {
        const count = /(\d+)$/.exec((message as unknown as { text: string }).text)?.[1];
        affected = count === undefined ? undefined : BigInt(count);
      }
    }
    return affected === undefined ? { rows } : { rows, numAffectedRows: affected };
  }

  #parser(type: number): ((text: string) => unknown) | undefined {
    const parse = this.#pglite.parsers[type];
    return parse && ((text) => parse(text, type) as unknown);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.');
  }
}
