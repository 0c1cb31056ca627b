import type { SampleInputs } from '../../src/contract/dashboard-config.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Clock } from './clock.ts';
import type { DiskCheck } from './data-dir/disk-check.ts';
import type { Executor } from '../executors/executor.ts';
import type { Log } from './log.ts';
import type { Ids } from './ids.ts';
import type { Outputs } from '../outputs/outputs.ts';
import type { SignedUrls } from '../outputs/signed-urls.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { Retention } from '../queue/retention.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/store.ts';

/** What the embedded service is made of; everything that tests or another deployment would replace. */
export interface AppParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: Store;
  readonly queue: Queue;
  readonly executor: Executor;
  /** Examples of what the executor takes, for `config.json`. */
  readonly sampleInputs: readonly SampleInputs[];
  readonly outputs: Outputs;
  readonly tokens: Tokens;
  readonly urls: SignedUrls;
  /** Checks the disk before anything is written; missing where there is none of its own. */
  readonly checkDisk?: DiskCheck | undefined;
  readonly metrics: ServiceMetrics;
  readonly log: Log;
  readonly retention: Retention;
  /** Stable name of this service, for `config.json`. */
  readonly instance: string;
  /** Origin of the result URLs; default: the request's Host. */
  readonly publicUrl?: string | undefined;
  /** Host names that a result URL may have without `publicUrl`, beside those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
}
