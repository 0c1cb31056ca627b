import type { Settings } from '../config/settings.ts';
import { checkDate } from './check-clock.ts';
import { findingsAbout, type Finding } from './finding.ts';
import { look } from './look.ts';

/** Check the hosts of a remote service: availability and clocks. */
export async function checkRemote(remote: NonNullable<Settings['remote']>): Promise<readonly Finding[]> {
  const bases = [...new Set([remote.accounts, remote.api, remote.cancel])];
  return (await Promise.all(bases.map(checkHost))).flat();
}

async function checkHost(base: string): Promise<readonly Finding[]> {
  const { good, fault } = findingsAbout('service');
  const found = await look(base);
  const { status, error } = found;
  if (status === undefined) return [fault(`${base} can't be reached: ${error}.`)];
  return [good(`${base} answers.`), ...checkDate(base, found)];
}
