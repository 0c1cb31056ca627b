import type { SampleInputs } from '../../src/contract/dashboard-config.ts';
import type { Retention } from '../config/retention.ts';
import type { StreamLimits } from '../config/stream-limits.ts';
import type { Executor, ExecutorName } from '../executors/executor.ts';
import type { DiskCheck } from '../http/disk-check.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { Oidc } from '../oidc/oidc.ts';
import type { PendingSignIns } from '../oidc/pending-sign-ins.ts';
import type { Log } from '../platform/log.ts';
import type { Signals } from '../store/signals.ts';
import type { Node } from '../store/admin/node-store.ts';
import type { AdminRouteParts } from '../routes/admin/admin-routes.ts';
import type { TeamRunParts } from '../routes/team-run-routes.ts';

/** The parts of the embedded service, each replaceable by tests or another deployment. */
export interface AppParts extends TeamRunParts, AdminRouteParts {
  /** This process in its role as one of the nodes. */
  readonly node: Node;
  readonly executor: Executor;
  /** Name of the executor that executes a workflow's runs, for the metrics. */
  readonly executorName: ExecutorName;
  /** Example inputs of the executor, for `config.json`. */
  readonly sampleInputs: readonly SampleInputs[];
  /** Checks the disk before a write; missing unless the embedded database is on it. */
  readonly checkDisk?: DiskCheck | undefined;
  readonly metrics: ServiceMetrics;
  readonly log: Log;
  /** Sign-in with an issuer; missing if there is none. */
  readonly oidc?: Oidc | undefined;
  readonly pendingSignIns: PendingSignIns;
  readonly retention: Retention;
  /** Values that replace the usual limits of streams. */
  readonly streamLimits?: Partial<StreamLimits> | undefined;
  /** Signals between processes that share the database; missing if there are none. */
  readonly signals?: Signals | undefined;
  /** Stable name of this service, for `config.json`. */
  readonly instance: string;
}
