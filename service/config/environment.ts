import { z } from 'zod';

import { logLevels } from '../platform/log.ts';
import { readSecretFiles } from '../platform/secret-files.ts';
import { defaultLimitSeconds } from './database-limit.ts';
import { defaultRunLimits } from './run-limits.ts';
import { defaultStreamLimits } from './stream-limits.ts';

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

const postgresUrl = 'must be a postgres:// URL, its user and password percent-encoded: @ as in %40';
/**
 * Refuse an @ after the host, because it comes from an unencoded password, part of which would count as the host and be
 * printed.
 */
const databaseUrl = z
  .url({ protocol: /^postgres(?:ql)?$/, error: postgresUrl, abort: true })
  .refine((text) => !/\/\/[^/?#]*[/?#].*@/.test(text), postgresUrl);

/** The address is kept verbatim, because issuers may differ by a slash. Plain http is allowed only on this machine. */
const issuer = z.url({ protocol: /^https?$/, error: 'must be an https URL', abort: true }).refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}, 'must be an https URL');

/** Hosts or origins, separated by commas or blanks. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[\s,]+/)
      .map((word) => word.replace(/\/+$/, ''))
      .filter(Boolean),
  );

/** Whether a text is a host name without a port, a wildcard, or letters that browsers encode differently. */
function isHostName(text: string): boolean {
  const address = `http://${text}`;
  return !text.includes('*') && URL.canParse(address) && new URL(address).hostname === text.toLowerCase();
}

/** A host source of a content security policy; a scheme alone is refused, because it would allow every host. */
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
    DATABASE_URL: databaseUrl.optional(),
    DATA_DIR: z.string().default('./data'),
    DURABILITY: oneOf('on', 'off').default('on'),
    EXECUTORS_FILE: z.string().optional(),
    HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: oneOf(...logLevels).default('warn'),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: portNumber.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_CREATE_USERS: oneOf('on', 'off').default('off'),
    OIDC_DOMAINS: list,
    OIDC_EMAIL_CLAIM: z.string().default('email'),
    OIDC_EMAIL_VERIFIED_CLAIM: z.string().default('email_verified'),
    OIDC_GROUPS_CLAIM: z.string().default('groups'),
    OIDC_GROUPS_FILE: z.string().optional(),
    OIDC_ISSUER: issuer.optional(),
    OIDC_NAME: z.string().default('single sign-on'),
    OIDC_SCOPES: z.string().default('openid email'),
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
    SESSION_HOURS: wholeNumber.default(12),
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
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL }) =>
      OIDC_ISSUER === undefined || (OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && PUBLIC_URL),
    { path: ['OIDC_ISSUER'], error: 'needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL' },
  )
  .refine(({ OIDC_ISSUER, ACCOUNTS_URL }) => OIDC_ISSUER === undefined || ACCOUNTS_URL === undefined, {
    path: ['OIDC_ISSUER'],
    error: 'belongs to the service behind ACCOUNTS_URL, which issues the credentials',
  })
  .refine(
    ({ ACCOUNTS_URL, API_URL, CANCEL_URL }) =>
      ACCOUNTS_URL === undefined ? API_URL === undefined && CANCEL_URL === undefined : API_URL !== undefined,
    { path: ['A remote service'], error: 'needs ACCOUNTS_URL and API_URL' },
  );

/** The service's variables, parsed and validated. */
export type Environment = z.infer<typeof environment>;

/** Their names. */
export const variableNames = Object.keys(environment.shape) as (keyof Environment)[];

/** Variables that contain a secret. Instead, `NAME_FILE` may give the path of a file that contains the secret. */
export const secretNames = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'OIDC_CLIENT_SECRET',
] as const;

/**
 * @param env blank variables count as unset
 * @throws Error with a message for people, a line for each unusable variable
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const secrets = readSecretFiles(env, secretNames);
  const given = Object.entries(secrets.env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const read = environment.safeParse(Object.fromEntries(given));
  // Values are not repeated, because one may contain a password.
  const issues = read.error?.issues.map(({ path, message }) => `${path.join(' ')} ${message}.`) ?? [];
  const faults = [...secrets.faults, ...issues];
  if (!read.success || faults.length > 0) throw new Error(faults.join('\n'));
  return read.data;
}
