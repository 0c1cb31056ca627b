import { findingsAbout, type Finding } from './finding.ts';

/** Sign-in links and result links are for minutes: a clock that is off by this much shortens them noticeably. */
const WARN_SECONDS = 5;
const FAULT_SECONDS = 60;

/**
 * Compare another clock with this computer's.
 * @param whose the other clock, as a sentence begins: `The clock of the database`
 * @param aheadMs how far it is ahead
 */
export function checkClock(whose: string, aheadMs: number): Finding {
  const { good, warning, fault } = findingsAbout('clock');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds < WARN_SECONDS) return good(`${whose} agrees with this computer's.`);
  const words = `${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this computer's: let both follow a time server (NTP).`;
  return seconds < FAULT_SECONDS ? warning(words) : fault(words);
}

/** Compare the clock of a host that names the time in its answer; proxies may leave that out. */
export function checkDate(host: string, headers: Headers): readonly Finding[] {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? [] : [checkClock(`The clock of ${host}`, date - Date.now())];
}
