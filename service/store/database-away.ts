/** Error codes of a database that can't serve at the moment; the statement itself is valid. */
const codes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '57014', // query_canceled: a statement that took too long
  '53300', // too_many_connections
  '53400', // configuration_limit_exceeded
  '25006', // read_only_sql_transaction: a standby, during a failover
  '25P03', // idle_in_transaction_session_timeout
  '3D000', // invalid_catalog_name: being restored
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // a Unix socket that is gone
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages of the errors of node-postgres that have no code. */
const words = /connection terminated|timeout exceeded|timeout expired|read timeout|not queryable|connection error/i;

/** Whether a statement failed because the database is unreachable, stalled or out of connections: retrying may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (code === 'ENOENT') return syscall === 'connect';
    return codes.has(code) || code.startsWith('08');
  }
  return words.test(error.message) || (error instanceof AggregateError && error.errors.some(isDatabaseAway));
}
