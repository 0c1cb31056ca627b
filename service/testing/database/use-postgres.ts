import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, expect, inject } from 'vitest';

// The service tests of this project run on PostgreSQL.
const postgres = inject('postgres');
if ('error' in postgres) throw new Error(`PostgreSQL can't be started for the tests: ${postgres.error}`);
process.env['TEST_POSTGRES_URL'] = postgres.url;

// Record the store's statements, which are explained after all tests.
const statements = new Set<string>();
type Ask = (this: Client, ...given: unknown[]) => unknown;
// This file runs before each test file of a worker, and all these files share a client.
const own = Symbol.for('runboard: query of a client');
const ask = (Reflect.get(Client.prototype, own) ?? Reflect.get(Client.prototype, 'query')) as Ask;
Reflect.set(Client.prototype, own, ask);
Object.assign(Client.prototype, {
  query(this: Client, ...given: unknown[]) {
    const [first] = given;
    if (typeof first === 'object' && first !== null && 'text' in first) statements.add(String(first.text));
    return ask.apply(this, given);
  },
});
afterAll(() => {
  // Tests of separate processes cause no statements in this one.
  // oxlint-disable-next-line vitest/no-standalone-expect -- it only names the file
  const kind = expect.getState().testPath?.endsWith('.postgres.test.ts') === true ? 'process' : 'service';
  writeFileSync(join(postgres.statements, `${kind}-${randomUUID()}.json`), JSON.stringify([...statements]));
});
