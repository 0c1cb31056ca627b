import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

import { ownCommand } from '../platform/own-command.ts';
import { readEnvironment, type Environment } from './environment.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { keepForever } from './retention.ts';
import type { BucketSettings, Settings } from './settings.ts';

/**
 * @param env blank variables count as unset
 * @throws Error with a message for people, a line for each unusable variable
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { ACCOUNTS_URL: accounts, API_URL: api, ...settings } = readEnvironment(env);
  const signInHelp = settings.SIGN_IN_HELP ?? (accounts === undefined ? embeddedSignInHelp() : undefined);
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
      // Nodes that share DATA_DIR differ in host name; those on one host differ in process ID.
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
    // Links are made with PUBLIC_URL, whichever address the page was opened at, or lead to the bucket.
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
    oidcSettings: oidcOf(settings),
    logLevel: settings.LOG_LEVEL,
    // Metrics listen on loopback unless METRICS_HOST is set, because they need no credentials.
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

/** Not everyone can run a command on the server, so the text first says whom to contact. */
const embeddedSignInHelp = () =>
  `A sign-in link works once and needs neither. Ask the person who runs this service for one. If that’s you, “${ownCommand('admin')} sign-in” on the server prints it.`;

function oidcOf(settings: Environment): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = settings;
  if (issuer === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.OIDC_NAME,
    scopes: settings.OIDC_SCOPES,
    claims: {
      email: settings.OIDC_EMAIL_CLAIM,
      emailVerified: settings.OIDC_EMAIL_VERIFIED_CLAIM,
      groups: settings.OIDC_GROUPS_CLAIM,
    },
    domains: settings.OIDC_DOMAINS.map((domain) => domain.toLowerCase()),
    createsUsers: settings.OIDC_CREATE_USERS === 'on',
    groupsFile: settings.OIDC_GROUPS_FILE === undefined ? undefined : resolve(settings.OIDC_GROUPS_FILE),
    sessionHours: settings.SESSION_HOURS,
  };
}

function bucketOf(settings: Environment): BucketSettings | undefined {
  const { OUTPUT_BUCKET, AWS_REGION, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = settings;
  if (OUTPUT_BUCKET === undefined) return undefined;
  return {
    url: OUTPUT_BUCKET,
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  };
}

/**
 * Hosts of results, plus those to which this service's own links lead. An empty list stays empty, which allows all
 * hosts.
 */
function withOwnHosts(hosts: readonly string[], own: readonly (string | undefined)[]): readonly string[] {
  if (hosts.length === 0) return hosts;
  return [...hosts, ...own.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))];
}
