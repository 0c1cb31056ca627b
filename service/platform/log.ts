import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';

/** Writes lines of JSON with time, level and fields. */
export type Log = FastifyBaseLogger;

/** `error`: failures; `warn`: temporary problems, too; `info`: every request and run, too. */
export const logLevels = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/** PostgreSQL errors whose message contains a value: class 22, data exception, and 23, integrity constraint. */
const valueInWords = /^2[23][0-9A-Z]{3}$/;

/** An error without the values of callers, because a database's error includes the statement and its values. */
function describeError({ name, message, stack = '', code }: Error & { readonly code?: unknown }) {
  const about = { type: name, code };
  if (typeof code === 'string' && valueInWords.test(code)) return { ...about, message: 'the database refused a value' };
  return { ...about, message, stack };
}

/** This process's log, by default to stderr. */
export function createLog(level: LogLevel | 'silent', stream: DestinationStream = process.stderr): Log {
  return pino(
    {
      level,
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
}
