import { ApiError } from '@/api/api-error.ts';
import { RowsCleared } from '@/features/runs/ledger/run-store.ts';

/**
 * The step after a failed read: another one after some time, or after the service's requested time; the list from its
 * beginning, or nothing that day.
 */
export type AfterFault =
  | { readonly next: 'wait' | 'hold'; readonly ms: number }
  | { readonly next: 'anew' }
  | { readonly next: 'give-up' };

/** Refused credentials wait for new ones, but not indefinitely. */
export const refusedMs = 60_000;
/** After a 429 without a `Retry-After`. */
const rateMs = 30_000;

const wait = (ms: number) => ({ next: 'wait', ms }) as const;
const hold = (ms: number) => ({ next: 'hold', ms }) as const;

/**
 * Decide what follows a failed read of the team's runs.
 * @param hasPlace whether the list has been read, and the failed read was of changes since a cursor
 */
export function afterFault(error: unknown, hasPlace: boolean): AfterFault {
  if (error instanceof RowsCleared) return { next: 'anew' };
  if (!(error instanceof ApiError)) return wait(refusedMs);
  const { kind, status = 0, retryAfterMs } = error;
  if (kind === 'contract') return { next: 'give-up' };
  if (kind !== 'http' || status >= 500 || status === 408) {
    return retryAfterMs === undefined ? wait(0) : hold(retryAfterMs);
  }
  if (status === 401) return wait(refusedMs);
  if (status === 429) return hold(retryAfterMs ?? rateMs);
  return { next: hasPlace && (status === 400 || status === 410) ? 'anew' : 'give-up' };
}
