// Checks that the tests can start a PostgreSQL server; without one, the tests of `service-postgres` fail.
import { startPostgres } from './postgres-server.mjs';

try {
  const server = await startPostgres(['fsync=off']);
  await server.stop();
} catch (error) {
  process.stdout.write(`PostgreSQL can't be started: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
