import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';

import type { ServiceKeys } from '../auth/service-keys.ts';
import { Tokens } from '../auth/tokens.ts';
import { keepForever } from '../config/retention.ts';
import { defaultRunLimits, type RunLimits } from '../config/run-limits.ts';
import { demoExecutor, demoName, demoSamples } from '../executors/demo-executor.ts';
import { ServiceMetrics } from '../metrics/service-metrics.ts';
import { withEarlierOutputs } from '../outputs/bucket/earlier-outputs.ts';
import { PendingSignIns } from '../oidc/pending-sign-ins.ts';
import { createDiskOutputs } from '../outputs/disk-outputs.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { createRetryingOutputs } from '../outputs/retrying-outputs.ts';
import { SignedUrls } from '../outputs/signed-urls.ts';
import { systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { ownVersion } from '../platform/own-version.ts';
import { freeBytes, roomOf } from '../platform/room-check.ts';
import { createRunQueue } from '../queue/run-queue.ts';
import type { ConnectionCounts } from '../store/connection-counts.ts';
import type { Signals } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import type { Role } from '../config/settings.ts';
import type { AppParts } from './app-parts.ts';

const OUTPUT_RETRY_MS = 5000;

/** Parts of a service that are passed in rather than created. */
export interface GivenParts extends Partial<AppParts> {
  /** Storage for outputs, used instead of the data directory. */
  readonly bucket?: Outputs | undefined;
  readonly limits?: RunLimits | undefined;
  /** The role of the process; default: `all`. */
  readonly role?: Role | undefined;
}

/** The given parts, with defaults for those needed to open a database. */
export function withFirstParts({
  clock = systemClock,
  metrics = new ServiceMetrics(),
  log = createLog('warn'),
  ...others
}: GivenParts) {
  return { clock, metrics, log, ...others };
}

/** An opened database. */
interface Opened {
  readonly store: Store;
  readonly connections: () => ConnectionCounts;
  readonly keys: ServiceKeys;
  /** Folder that contains the outputs, unless there is a bucket. */
  readonly dataDir: string;
  /** Signals between nodes; undefined with the embedded database, which has only one node. */
  readonly signals?: Signals;
}

/** The common parts of a service on either database. */
export function usualParts(
  { bucket, limits = defaultRunLimits, role = 'all', ...given }: ReturnType<typeof withFirstParts>,
  { store, connections, keys, dataDir, signals }: Opened,
): AppParts {
  const { clock, metrics, log } = given;
  const node = { id: randomUUID(), host: hostname(), role, version: ownVersion(), places: limits.concurrency };
  metrics.watch({
    runs: () => store.runs.count(),
    connections,
    freeBytes: () => freeBytes(dataDir),
    now: () => clock.now(),
  });
  const disk = createRetryingOutputs(createDiskOutputs(join(dataDir, 'outputs')), {
    waitMs: OUTPUT_RETRY_MS,
    onTrouble: (error) => log.warn({ err: error }, "an output can't be saved yet"),
  });
  store.onRunChange(() => signals?.send('changed'));
  return {
    signals,
    ids: randomIds,
    store,
    perTeam: limits.perTeam,
    node,
    system: {
      version: node.version,
      databaseKind: signals ? 'postgresql' : 'embedded',
      storage: bucket ? { kind: 'bucket' } : { kind: 'disk', room: () => roomOf(dataDir) },
    },
    queue: createRunQueue({
      worker: node.id,
      claims: store.claims,
      jobs: store.jobs,
      slots: given.slots,
      clock,
      ...limits,
      signals,
      onError: (error) => log.warn({ err: error }, 'the queue failed; retrying'),
    }),
    executor: demoExecutor,
    executorName: demoName,
    sampleInputs: demoSamples,
    outputs: bucket ? withEarlierOutputs(bucket, disk) : disk,
    tokens: new Tokens(keys, clock),
    urls: new SignedUrls(keys.urlKey, clock),
    pendingSignIns: new PendingSignIns(keys.urlKey, clock),
    retention: keepForever,
    instance: keys.instance,
    ...given,
  };
}
