import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

/** The template of the tests' databases. */
export const TEMPLATE = 'template_of_tests';

/**
 * A separate database on the tests' PostgreSQL server, and a function to remove it.
 * @param template the database to copy; without one, the new database is empty
 */
export async function makeTestDatabase(
  server: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(
    server,
    template === undefined ? `create database ${name}` : `create database ${name} template ${template}`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(server, `drop database ${name} with (force)`) };
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
