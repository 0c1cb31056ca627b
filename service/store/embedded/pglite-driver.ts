import { setImmediate as nextTurn } from 'node:timers/promises';

import { Mutex, parse, protocol, type PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PGliteDialect,
  PostgresAdapter,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

import type { ConnectionCounts } from '../connection-counts.ts';

const { serialize } = protocol;

/** Largest number of values for which a statement is prepared; one with more values is rarely repeated. */
const PREPARED_VALUES = 20;
const PREPARED_LIMIT = 200;

/**
 * Longest turn of the event loop. PGlite works within a turn, and Node accepts one connection per turn, so short turns
 * let new clients in.
 */
const TURN_MS = 2;

/** Time limits of a statement. */
export interface StatementLimits {
  readonly limitMs: number;
  /** Called for a statement that does not end; the database can't do anything else from then on. */
  readonly onHang: () => void;
}

/**
 * PGlite for kysely. It sends one message per statement, prepared if the statement may be repeated: PGlite's own
 * `query` sends five messages and plans again each time (decision 0121). Its one connection is lent to one caller at a
 * time, so that no other caller's statement gets into an open transaction.
 */
export class PreparingDriver implements Driver, DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #limits: StatementLimits;
  readonly #connection = new Mutex();
  /** Number of callers that have the connection or wait for it. */
  #callers = 0;
  #turnBeganMs = performance.now();
  /** Names of prepared statements by their text. */
  readonly #names = new Map<string, string>();

  constructor(pglite: PGlite, limits: StatementLimits) {
    this.#pglite = pglite;
    this.#limits = limits;
  }

  dialect(): Dialect {
    // The adapter of PGliteDialect would queue callers where `connections` can't count them.
    const own = { createDriver: () => this, createAdapter: () => new PostgresAdapter() };
    return Object.assign(new PGliteDialect({ pglite: this.#pglite }), own);
  }

  connections(): ConnectionCounts {
    return { open: 1, idle: this.#callers === 0 ? 1 : 0, waiting: Math.max(0, this.#callers - 1) };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#callers += 1;
    await this.#connection.acquire();
    if (performance.now() - this.#turnBeganMs > TURN_MS) {
      await nextTurn();
      this.#turnBeganMs = performance.now();
    }
    return this;
  }

  async releaseConnection(): Promise<void> {
    this.#callers -= 1;
    this.#connection.release();
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const known = this.#names.get(sql);
    const repeats = parameters.length > 0 && parameters.length <= PREPARED_VALUES && this.#names.size < PREPARED_LIMIT;
    const name = known ?? (repeats ? `s${this.#names.size}` : '');
    const { messages } = await this.#send([
      // A failed first use of the statement may have left its name behind.
      ...(known === undefined ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text: sql })] : []),
      serialize.bind({ statement: name, values: parameters.map(textOf) }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ]);
    if (name !== '') this.#names.set(sql, name);
    const [{ rows, affectedRows } = { rows: [] }] = parse.parseResults(messages, this.#pglite.parsers);
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  #send(parts: readonly Uint8Array[]): ReturnType<PGlite['execProtocol']> {
    const { limitMs, onHang } = this.#limits;
    return new Promise((resolve, reject) => {
      let late = false;
      // A backup may occupy the database for that long.
      const waiting = setTimeout(() => {
        late = true;
        reject(new Error('timeout exceeded while the database was busy'));
      }, limitMs);
      const work = async () => {
        clearTimeout(waiting);
        if (late) return;
        const hanging = setTimeout(onHang, limitMs);
        try {
          // PostgreSQL writes its files itself (node-files.ts).
          resolve(await this.#pglite.execProtocol(Buffer.concat(parts), { syncToFs: false }));
        } finally {
          clearTimeout(hanging);
        }
      };
      this.#pglite.runExclusive(work).catch(reject);
    });
  }

  async #run(statement: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(statement));
  }
  readonly beginTransaction = () => this.#run('begin');
  readonly commitTransaction = () => this.#run('commit');
  readonly rollbackTransaction = () => this.#run('rollback');

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.');
  }
}

/** A value in PostgreSQL's text format, whatever the type of its column. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
