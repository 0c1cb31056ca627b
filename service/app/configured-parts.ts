import type { Settings } from '../config/settings.ts';
import { openExecutors } from '../executors/open-executors.ts';
import { openOidc } from '../oidc/oidc.ts';
import { openBucket } from '../outputs/bucket/open-bucket.ts';
import { createLog } from '../platform/log.ts';

/**
 * The parts that depend on settings, for either database.
 * @throws Error with a message for people, if the executors, the bucket or the groups file are unusable
 */
export async function configuredParts(settings: Settings) {
  const { publicUrl, allowedHosts, limits, retention, runVisibility, streamLimits, role, oidcSettings } = settings;
  const log = createLog(settings.logLevel);
  return {
    ...(await openExecutors({ ...settings.executors, env: process.env, works: role !== 'web', log })),
    bucket: settings.bucket && (await openBucket(settings.bucket)),
    oidc: oidcSettings && publicUrl !== undefined ? openOidc(oidcSettings, publicUrl) : undefined,
    role,
    publicUrl,
    allowedHosts,
    limits,
    retention,
    runVisibility,
    streamLimits,
    log,
  };
}
