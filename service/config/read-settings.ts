import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

import { z } from 'zod';

import { logLevels } from '../platform/log.ts';
import { defaultLimitSeconds } from './database-limit.ts';
import { keepForever } from './retention.ts';
import { defaultRunLimits } from './run-limits.ts';
import { defaultStreamLimits } from './stream-limits.ts';
import type { BucketSettings, Settings } from './settings.ts';

/** @param otherwise message for any other value */
const number = (otherwise: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number(otherwise).pipe(z.int(otherwise).min(min, otherwise).max(max, otherwise));

const portNumber = number('must be a port number', 0, 65_535);
const wholeNumber = number('must be a whole number from 1', 1);
const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(words)}`);

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .overwrite((text) => text.replace(/\/+$/, ''));

/** Hosts or origins, with commas or blanks between them. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[\s,]+/)
      .map((word) => word.replace(/\/+$/, ''))
      .filter(Boolean),
  );

/** Without a port, a wildcard, or letters that a browser writes otherwise. */
function isHostName(text: string): boolean {
  const address = `http://${text}`;
  return !text.includes('*') && URL.canParse(address) && new URL(address).hostname === text.toLowerCase();
}

/** A host source of a content security policy; a scheme alone is refused, as it would allow every host. */
const sourceOfResults = /^(?:https?:\/\/)?(?:\*\.)?(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i;

const environment = z
  .object({
    ACCOUNTS_URL: url.optional(),
    ALLOWED_HOSTS: list.refine((hosts) => hosts.every(isHostName), 'must be host names alone, as in runs.example.com'),
    ALLOWED_ORIGINS: list,
    API_URL: url.optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_REGION: z.string().default('us-east-1'),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AUDIT_DAYS: wholeNumber.optional(),
    CANCEL_URL: url.optional(),
    DATABASE_CONNECTIONS: wholeNumber.default(10),
    DATABASE_LIMIT_SECONDS: wholeNumber.default(defaultLimitSeconds),
    DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// URL' }).optional(),
    DATA_DIR: z.string().default('./data'),
    DURABILITY: oneOf('on', 'off').default('on'),
    EXECUTORS_FILE: z.string().optional(),
    HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: oneOf(...logLevels).default('warn'),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: portNumber.optional(),
    OUTPUT_BUCKET: url.optional(),
    OUTPUT_DAYS: wholeNumber.optional(),
    OUTPUT_HOSTS: list.refine(
      (hosts) => hosts.every((host) => sourceOfResults.test(host)),
      'must be hosts or origins, as in files.example.com or https://*.example.com',
    ),
    OUTPUT_RETENTION_DAYS: wholeNumber.optional(),
    PORT: portNumber.default(4680),
    PUBLIC_URL: url.optional(),
    REQUESTS_PER_MINUTE: wholeNumber.optional(),
    RESULT_PATH: oneOf('/runs/{run_id}/result', '/{run_id}/result').optional(),
    ROLE: oneOf('all', 'web', 'worker').default('all'),
    RUNS_AT_ONCE: wholeNumber.default(defaultRunLimits.concurrency),
    RUNS_PER_TEAM: wholeNumber.default(defaultRunLimits.perTeam),
    RUN_RETENTION_DAYS: wholeNumber.optional(),
    RUN_VISIBILITY: oneOf('team', 'own').default('team'),
    RUN_TIMEOUT_SECONDS: wholeNumber.default(defaultRunLimits.timeoutSeconds),
    SIGN_IN_HELP: z.string().optional(),
    STREAMS_AT_ONCE: wholeNumber.default(defaultStreamLimits.atOnce),
    STREAMS_PER_USER: wholeNumber.default(defaultStreamLimits.perUser),
    WORKFLOW_URL: z.string().optional(),
    WORK_DIR: z.string().optional(),
  })
  .refine(({ ROLE, DATABASE_URL }) => ROLE === 'all' || DATABASE_URL !== undefined, {
    path: ['ROLE'],
    error: 'can only be all without DATABASE_URL: the embedded database belongs to one process, which does all',
  })
  .refine(
    ({ OUTPUT_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }) =>
      OUTPUT_BUCKET === undefined || (AWS_ACCESS_KEY_ID !== undefined && AWS_SECRET_ACCESS_KEY !== undefined),
    { path: ['OUTPUT_BUCKET'], error: 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' },
  )
  .refine(
    ({ ACCOUNTS_URL, API_URL, CANCEL_URL }) =>
      ACCOUNTS_URL === undefined ? API_URL === undefined && CANCEL_URL === undefined : API_URL !== undefined,
    { path: ['A remote service'], error: 'needs ACCOUNTS_URL and API_URL' },
  );

/**
 * @param env blank variables count as unset
 * @throws Error in words for a person, a line for each variable that can't be used
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const read = environment.safeParse(Object.fromEntries(given));
  // Values are not repeated: one may hold a password.
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join(' ')} ${message}.`).join('\n'));
  const { ACCOUNTS_URL: accounts, API_URL: api, ...settings } = read.data;
  const signInHelp = settings.SIGN_IN_HELP ?? (accounts === undefined ? embeddedSignInHelp : undefined);
  return {
    role: settings.ROLE,
    database:
      settings.DATABASE_URL === undefined
        ? undefined
        : { url: settings.DATABASE_URL, connections: settings.DATABASE_CONNECTIONS },
    limits: {
      concurrency: settings.ROLE === 'web' ? 0 : settings.RUNS_AT_ONCE,
      perTeam: settings.RUNS_PER_TEAM,
      timeoutSeconds: settings.RUN_TIMEOUT_SECONDS,
    },
    executors: {
      file: settings.EXECUTORS_FILE === undefined ? undefined : resolve(settings.EXECUTORS_FILE),
      // Nodes that share DATA_DIR differ in host name; those on one host keep apart by process id.
      workDir: settings.WORK_DIR ? resolve(settings.WORK_DIR) : join(resolve(settings.DATA_DIR), 'work', hostname()),
    },
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    durable: settings.DURABILITY === 'on',
    limitSeconds: settings.DATABASE_LIMIT_SECONDS,
    publicUrl: settings.PUBLIC_URL,
    allowedHosts: settings.ALLOWED_HOSTS,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    // Links are made at PUBLIC_URL, wherever the page was opened, or lead to the bucket.
    outputHosts: withOwnHosts(settings.OUTPUT_HOSTS, [settings.PUBLIC_URL, settings.OUTPUT_BUCKET]),
    bucket: bucketOf(settings),
    retention: {
      ...keepForever,
      runDays: settings.RUN_RETENTION_DAYS,
      outputDays: settings.OUTPUT_DAYS ?? settings.OUTPUT_RETENTION_DAYS,
      auditDays: settings.AUDIT_DAYS,
    },
    runVisibility: settings.RUN_VISIBILITY,
    streamLimits: { atOnce: settings.STREAMS_AT_ONCE, perUser: settings.STREAMS_PER_USER },
    logLevel: settings.LOG_LEVEL,
    // Bound to loopback unless METRICS_HOST is set: metrics need no credentials.
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    remote: accounts && api ? { accounts, api, cancel: settings.CANCEL_URL ?? api } : undefined,
    dashboard: {
      ...(settings.WORKFLOW_URL !== undefined && { workflowUrl: settings.WORKFLOW_URL }),
      ...(signInHelp !== undefined && { signInHelp }),
      ...(settings.RESULT_PATH !== undefined && { resultPath: settings.RESULT_PATH }),
    },
  };
}

/** A member of a team may not have the computer at hand that runs the service. */
const embeddedSignInHelp =
  'Your administrator can give you a sign-in link: “npm run -s admin -- sign-in” prints one that works once.';

function bucketOf(settings: z.infer<typeof environment>): BucketSettings | undefined {
  const { OUTPUT_BUCKET, AWS_REGION, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = settings;
  if (OUTPUT_BUCKET === undefined) return undefined;
  return {
    url: OUTPUT_BUCKET,
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  };
}

/** Hosts of results, with those that this service itself leads to; none stays none, which is all. */
function withOwnHosts(hosts: readonly string[], own: readonly (string | undefined)[]): readonly string[] {
  if (hosts.length === 0) return hosts;
  return [...hosts, ...own.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))];
}
