import type { Logger } from 'kysely';

/** Called for each statement with its duration on the connection, in seconds, and whether it failed. */
export type OnStatement = (seconds: number, failed: boolean) => void;

/** Kysely's log, which reports to a listener; values and texts of statements are not passed on. */
export function logTo(onStatement: OnStatement = () => undefined): Logger {
  return ({ level, queryDurationMillis }) => onStatement(queryDurationMillis / 1000, level === 'error');
}
