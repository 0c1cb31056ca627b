import { ApiError } from '@/api/api-error.ts';

/** What follows a read that failed: another one after some time, the list from its beginning, or none that day. */
export type AfterFault =
  | { readonly next: 'wait'; readonly ms: number; readonly mayWake: boolean }
  | { readonly next: 'anew' }
  | { readonly next: 'give-up' };

/** Refused credentials wait for new ones, but not only for them. */
export const refusedMs = 60_000;
/** After a 429 that does not say how long to wait. */
const rateMs = 30_000;

const wait = (ms: number, mayWake = true) => ({ next: 'wait', ms, mayWake }) as const;

/** Decide how to go on after a failed read of the team's runs; an invalid answer ends the mirror. */
export function afterFault(error: unknown): AfterFault {
  if (!(error instanceof ApiError)) return wait(refusedMs);
  const { kind, status = 0, retryAfterMs } = error;
  if (kind === 'contract') return { next: 'give-up' };
  if (kind !== 'http' || status >= 500 || status === 408) return wait(retryAfterMs ?? 0, retryAfterMs === undefined);
  if (status === 401) return wait(refusedMs);
  if (status === 429) return wait(retryAfterMs ?? rateMs, false);
  return { next: status === 400 || status === 410 ? 'anew' : 'give-up' };
}
