import { resolve } from 'node:path';

import type { MetricsAddress } from '../metrics/serve-metrics.ts';
import { logLevels, type LogLevel } from './log.ts';
import { keepForever, type Retention } from '../queue/retention.ts';
import { defaultLimitSeconds } from '../store/embedded/database-limit.ts';
import { defaultRunLimits, type RunLimits } from '../queue/run-limits.ts';

/** What the environment says (design §4, "Commands"). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether what is acknowledged survives a power cut, and not only a killed process. */
  readonly durable: boolean;
  /** How long the embedded database may take for a statement before the process ends. */
  readonly limitSeconds: number;
  /** Origin that people reach this process at, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** How much this process works on runs (`RUNS_AT_ONCE`, `RUNS_PER_TEAM`, `RUN_TIMEOUT_SECONDS`, `ROLE`). */
  readonly limits: RunLimits;
  /** PostgreSQL instead of the embedded database. */
  readonly database: DatabaseSettings | undefined;
  /** `web` serves requests, `worker` works on runs, `all` does both. */
  readonly role: Role;
  /** How long ended runs and outputs are kept. */
  readonly retention: Retention;
  /** What is logged, to the error output. */
  readonly logLevel: LogLevel;
  /** Where Prometheus reads metrics; undefined: nowhere. */
  readonly metrics: MetricsAddress | undefined;
  /** The hosts of a remote service that this process forwards to instead of serving its own. */
  readonly remote: { readonly accounts: string; readonly api: string; readonly cancel: string } | undefined;
  readonly dashboard: {
    readonly workflowUrl?: string;
    readonly signInHelp?: string;
    readonly resultPath?: string;
  };
}

/** What a process is for. */
export type Role = 'all' | 'web' | 'worker';

/** A PostgreSQL database and how many connections this process may have to it. */
export interface DatabaseSettings {
  readonly url: string;
  readonly connections: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error in words for a person when a variable can't be used */
export function readSettings(env: Environment): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const [workflowUrl, signInHelp, resultPath] = ['WORKFLOW_URL', 'SIGN_IN_HELP', 'RESULT_PATH'].map(value);
  if (resultPath !== undefined && !['/runs/{run_id}/result', '/{run_id}/result'].includes(resultPath)) {
    throw new Error('RESULT_PATH must be /runs/{run_id}/result or /{run_id}/result.');
  }
  const role = readRole(value('ROLE'));
  const database = readDatabase(value('DATABASE_URL'), value('DATABASE_CONNECTIONS'));
  if (role !== 'all' && !database) {
    throw new Error(`ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process, which does all.`);
  }
  const whole = (name: string, otherwise: number) => readWhole(name, value(name), otherwise);
  const days = (name: string) => (value(name) === undefined ? undefined : whole(name, 0));
  return {
    role,
    database,
    limits: {
      concurrency: role === 'web' ? 0 : whole('RUNS_AT_ONCE', defaultRunLimits.concurrency),
      perTeam: whole('RUNS_PER_TEAM', defaultRunLimits.perTeam),
      timeoutSeconds: whole('RUN_TIMEOUT_SECONDS', defaultRunLimits.timeoutSeconds),
    },
    port: readPort('PORT', value('PORT') ?? '4680'),
    host: value('HOST') ?? '127.0.0.1',
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    durable: readSwitch('DURABILITY', value('DURABILITY')),
    limitSeconds: whole('DATABASE_LIMIT_SECONDS', defaultLimitSeconds),
    publicUrl: readUrl('PUBLIC_URL', value('PUBLIC_URL')),
    allowedOrigins: (value('ALLOWED_ORIGINS') ?? '')
      .split(/[\s,]+/)
      .map((origin) => origin.replace(/\/+$/, ''))
      .filter(Boolean),
    retention: { ...keepForever, runDays: days('RUN_RETENTION_DAYS'), outputDays: days('OUTPUT_RETENTION_DAYS') },
    logLevel: readLogLevel(value('LOG_LEVEL')),
    metrics: readMetrics(value('METRICS_PORT'), value('METRICS_HOST')),
    remote: readRemote(env),
    dashboard: {
      ...(workflowUrl !== undefined && { workflowUrl }),
      ...(signInHelp !== undefined && { signInHelp }),
      ...(resultPath !== undefined && { resultPath }),
    },
  };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number, not ${text}.`);
  return port;
}

/** They are for this computer alone unless METRICS_HOST says otherwise: nothing in them needs credentials. */
function readMetrics(port: string | undefined, host = '127.0.0.1'): MetricsAddress | undefined {
  return port === undefined ? undefined : { host, port: readPort('METRICS_PORT', port) };
}

function readSwitch(name: string, text = 'on'): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`${name} must be on or off, not ${text}.`);
  return text === 'on';
}

function readWhole(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`${name} must be a whole number from 1, not ${text}.`);
  return number;
}

function readRole(text = 'all'): Role {
  if (text === 'all' || text === 'web' || text === 'worker') return text;
  throw new Error(`ROLE must be all, web or worker, not ${text}.`);
}

function readLogLevel(text = 'warn'): LogLevel {
  const level = logLevels.find((each) => each === text);
  if (!level) throw new Error(`LOG_LEVEL must be ${logLevels.join(', ')}, not ${text}.`);
  return level;
}

function readDatabase(url: string | undefined, connections: string | undefined): DatabaseSettings | undefined {
  if (url === undefined) return undefined;
  // Not repeated in the error: it may hold a password.
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('DATABASE_URL must be a postgres:// URL.');
  return { url, connections: readWhole('DATABASE_CONNECTIONS', connections, 10) };
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${name} must be an http or https URL.`);
  return text.replace(/\/+$/, '');
}

function readRemote(env: Environment): Settings['remote'] {
  const [accounts, api, cancel] = ['ACCOUNTS_URL', 'API_URL', 'CANCEL_URL'].map((name) =>
    readUrl(name, env[name]?.trim() || undefined),
  );
  if (accounts === undefined && api === undefined && cancel === undefined) return undefined;
  if (accounts === undefined || api === undefined) throw new Error('A remote service needs ACCOUNTS_URL and API_URL.');
  return { accounts, api, cancel: cancel ?? api };
}

/** The origin to print for a listening address. */
export function localOrigin(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
