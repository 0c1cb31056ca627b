// Whether the tests can have a PostgreSQL server; the service tests of `service-postgres` fail without one.
import { startPostgres } from './postgres-server.mjs';

try {
  const server = await startPostgres(['fsync=off']);
  await server.stop();
} catch (error) {
  process.stdout.write(`PostgreSQL can't be had: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
