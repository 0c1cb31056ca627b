import type { Logger } from 'kysely';

/** Told of each statement: how long it took once it had a connection, in seconds, and whether it failed. */
export type OnStatement = (seconds: number, failed: boolean) => void;

/** Kysely's log for a listener; values and texts of statements stay inside. */
export function logTo(onStatement: OnStatement = () => undefined): Logger {
  return ({ level, queryDurationMillis }) => onStatement(queryDurationMillis / 1000, level === 'error');
}
