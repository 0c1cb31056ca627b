import { clockLead } from '../platform/clock-lead.ts';
import { findingsAbout, type Finding } from './finding.ts';
import type { Look } from './look.ts';

/**
 * Differences from which a clock is reported: a wrong clock shortens or extends sign-in links, which last for minutes,
 * and result links, which last for an hour.
 */
const WARN_SECONDS = 5;
const FAULT_SECONDS = 60;

/**
 * Compare another clock with this computer's.
 * @param whose name of the other clock, at the start of a sentence: `The clock of the database`
 * @param aheadMs how far it is ahead
 */
export function checkClock(whose: string, aheadMs: number): Finding {
  const { good, warning, fault } = findingsAbout('clock');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds < WARN_SECONDS) return good(`${whose} agrees with this computer's.`);
  const words = `${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this computer's: synchronise both with a time server (NTP).`;
  return seconds < FAULT_SECONDS ? warning(words) : fault(words);
}

/** Resolution of the header `Date`. */
const SECOND_MS = 1000;

/** Compare a host's clock with this computer's, using the host's answer; proxies may omit the time. */
export function checkDate(host: string, { headers, sentAt, receivedAt }: Look): readonly Finding[] {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  return [checkClock(`The clock of ${host}`, clockLead(date, sentAt - SECOND_MS, receivedAt))];
}
