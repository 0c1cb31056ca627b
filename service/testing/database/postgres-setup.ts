import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { openPostgresDatabase } from '../../store/postgres/postgres-database.ts';
import { findScans } from './find-scans.ts';
import { startPostgres } from './postgres-server.mjs';
import { TEMPLATE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database of the tests' PostgreSQL server, or the reason why there is none. */
    postgres:
      | {
          readonly url: string;
          /** Folder for the recorded statements of the tests' services. */
          readonly statements: string;
        }
      | { readonly error: string };
  }
}

/**
 * Start a PostgreSQL server for all service tests. Without a server, each of the tests fails with the reason. After the
 * tests, every statement that they caused is explained; if one reads a whole table, the test run fails.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(['fsync=off']).catch((error: unknown) => String(error));
  if (typeof server === 'string') {
    project.provide('postgres', { error: server });
    return async () => undefined;
  }
  // The tests' databases are copies of this database, so the tables are created only once.
  const template = await openPostgresDatabase(await server.createDatabase(TEMPLATE), 1, () => undefined);
  await template.close();
  const statements = await mkdtemp(join(tmpdir(), 'runboard-statements-'));
  project.provide('postgres', { url: server.urlOf('postgres'), statements });
  return async () => {
    try {
      const { scans, count, rows } = await findScans(await server.createDatabase('plans'), statements);
      process.stdout.write(`${count} statements explained over ${rows} rows, ${scans.length} read a whole table\n`);
      if (scans.length === 0) return;
      process.exitCode = 1;
      throw new Error(`These statements read a whole table:\n${scans.join('\n')}`);
    } finally {
      await server.stop();
      await rm(statements, { recursive: true, force: true });
    }
  };
}
