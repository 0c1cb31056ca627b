import { readSettings } from '../config/read-settings.ts';
import type { Settings } from '../config/settings.ts';
import { readExecutorsEnvironment } from '../executors/executors-environment.ts';
import { readExecutorsFile } from '../executors/executors-file.ts';
import { openBucket } from '../outputs/bucket/open-bucket.ts';
import { dataDirOf } from '../platform/data-dir-of.ts';
import { checkAddress } from './check-address.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkDisk } from './check-disk.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkRemote } from './check-remote.ts';
import { findingsAbout, type Finding } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Check everything that the service of this environment needs, without changing any data. */
export async function examine(env: Environment): Promise<readonly Finding[]> {
  const { good, fault } = findingsAbout('settings');
  let settings: Settings;
  try {
    settings = readSettings(env);
    checkExecutors(settings, env);
  } catch (error) {
    return [fault((error as Error).message)];
  }
  const { remote } = settings;
  const behind = remote ? await checkRemote(remote) : await checkOwnService(settings, env);
  const address = settings.role === 'worker' ? [] : await checkAddress(settings);
  return [checkNode(process.version), good('They can be used.'), ...behind, ...address];
}

/** As at a start, programs and secrets are needed only by processes that execute runs. */
function checkExecutors({ executors: { file }, role }: Settings, env: Environment): void {
  if (file === undefined) return;
  const config = readExecutorsFile(file);
  if (role !== 'web') readExecutorsEnvironment(file, config, env);
}

async function checkOwnService(settings: Settings, env: Environment): Promise<readonly Finding[]> {
  const { dataDir, database, bucket, oidcSettings } = settings;
  return [
    ...(database ? await checkPostgres(database) : await checkDataDir(dataDir, dataDirOf(env))),
    ...(database && bucket ? [] : [await checkDisk(dataDir)]),
    ...(bucket ? [await checkBucket(bucket)] : []),
    ...(oidcSettings ? [await checkIssuer(oidcSettings)] : []),
  ];
}

async function checkBucket(bucket: NonNullable<Settings['bucket']>): Promise<Finding> {
  const { good, fault } = findingsAbout('bucket');
  return openBucket(bucket).then(
    () => good(`${bucket.url} stores an object and removes it.`),
    (error: Error) => fault(error.message),
  );
}

/** @param version as `v20.19.0` */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const { good, fault } = findingsAbout('node');
  return major > 20 || (major === 20 && minor >= 19)
    ? good(`Node ${version}.`)
    : fault(`Node ${version} is too old: 20.19 or newer is needed.`);
}
