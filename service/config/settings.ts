import type { DashboardConfig } from '../../src/contract/dashboard-config.ts';
import type { LogLevel } from '../platform/log.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { Retention } from './retention.ts';
import type { StreamLimits } from './stream-limits.ts';
import type { RunLimits } from './run-limits.ts';

/** The settings from the environment (design §4, "Commands"). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether acknowledged writes survive a power cut as well as a killed process. */
  readonly durable: boolean;
  /** Time limit of a statement of the embedded database, after which the process ends. */
  readonly limitSeconds: number;
  /** Address at which people reach this service, without a trailing slash. */
  readonly publicUrl: string | undefined;
  /** Host names of this process, used if there is no `publicUrl`. */
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Maximum requests of one caller per minute; undefined: unlimited. */
  readonly requestsPerMinute: number | undefined;
  /** Where pages may load results from; empty: anywhere. */
  readonly outputHosts: readonly string[];
  /** Limits on the runs of this process (`RUNS_AT_ONCE`, `RUNS_PER_TEAM`, `RUN_TIMEOUT_SECONDS`, `ROLE`). */
  readonly limits: RunLimits;
  /** The PostgreSQL database to use instead of the embedded one. */
  readonly database: DatabaseSettings | undefined;
  /** `web` serves requests, `worker` executes runs, `all` does both. */
  readonly role: Role;
  /** File of executors, and the folder for their programs' files. */
  readonly executors: { readonly file: string | undefined; readonly workDir: string };
  /** Storage for outputs, used instead of the data directory. */
  readonly bucket: BucketSettings | undefined;
  /** How long ended runs, outputs and audit entries are kept. */
  readonly retention: Retention;
  /** Which runs a team member sees. */
  readonly runVisibility: 'team' | 'own';
  /** How many streams this process may have open, and how many of them per person. */
  readonly streamLimits: Pick<StreamLimits, 'atOnce' | 'perUser'>;
  /** The issuer that people sign in with; undefined: none. */
  readonly oidcSettings: OidcSettings | undefined;
  /** Lowest level that is logged, to stderr. */
  readonly logLevel: LogLevel;
  /** Address of the metrics for Prometheus; undefined: none. */
  readonly metrics: MetricsAddress | undefined;
  /** The hosts of a remote service that this process forwards to instead of serving its own. */
  readonly remote: { readonly accounts: string; readonly api: string; readonly cancel: string } | undefined;
  readonly dashboard: Pick<DashboardConfig, 'workflowUrl' | 'signInHelp' | 'resultPath'>;
}

/** The task of a process. */
export type Role = 'all' | 'web' | 'worker';

/** A PostgreSQL database and the maximum number of this process's connections to it. */
export interface DatabaseSettings {
  readonly url: string;
  readonly connections: number;
}

/** Address of the metrics. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** A bucket of S3-compatible storage. */
export interface BucketSettings {
  /** URL of the bucket, with the bucket's name in its path or its host name. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
