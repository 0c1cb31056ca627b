import { join } from 'node:path';

import type { ServiceKeys } from '../auth/service-keys.ts';
import { Tokens } from '../auth/tokens.ts';
import { demoExecutor, demoSamples } from '../executors/demo-executor.ts';
import { withEarlierOutputs } from '../outputs/bucket/earlier-outputs.ts';
import { createDiskOutputs } from '../outputs/disk-outputs.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { createRetryingOutputs } from '../outputs/retrying-outputs.ts';
import { SignedUrls } from '../outputs/signed-urls.ts';
import { keepForever } from '../config/retention.ts';
import type { RunLimits } from '../config/run-limits.ts';
import { createRunQueue } from '../queue/run-queue.ts';
import type { Signals } from '../store/signals.ts';
import type { AppParts } from './app-parts.ts';
import { randomIds } from '../platform/ids.ts';

const OUTPUT_RETRY_MS = 5000;

interface Foundation extends Pick<AppParts, 'clock' | 'store' | 'metrics' | 'log'> {
  readonly keys: ServiceKeys;
  /** The outputs are in a folder of it, unless there is a bucket. */
  readonly dataDir: string;
  readonly bucket: Outputs | undefined;
  readonly limits: RunLimits;
  /** Between nodes; undefined where there is one. */
  readonly signals: Signals | undefined;
}

/** The parts that a service has on either database. */
export function usualParts(foundation: Foundation): AppParts {
  const { clock, store, metrics, log, keys, dataDir, bucket, limits, signals } = foundation;
  const disk = createRetryingOutputs(createDiskOutputs(join(dataDir, 'outputs')), {
    waitMs: OUTPUT_RETRY_MS,
    onTrouble: (error) => log.warn({ err: error }, "an output can't be saved yet"),
  });
  store.onRunChange(() => signals?.send('changed'));
  return {
    signals,
    clock,
    ids: randomIds,
    store,
    queue: createRunQueue({
      claims: store.claims,
      clock,
      ...limits,
      signals,
      onError: (error) => log.warn({ err: error }, 'the queue had trouble'),
    }),
    executor: demoExecutor,
    sampleInputs: demoSamples,
    outputs: bucket ? withEarlierOutputs(bucket, disk) : disk,
    tokens: new Tokens(keys, clock),
    urls: new SignedUrls(keys.urlKey, clock),
    retention: keepForever,
    metrics,
    log,
    instance: keys.instance,
  };
}
