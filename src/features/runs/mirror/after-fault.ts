import { ApiError } from '@/api/api-error.ts';
import { RowsCleared } from '@/features/runs/ledger/run-store.ts';

/**
 * The step after a failed read. `wait`: retry after `ms`; `hold`: retry after `ms`, as the service requested; `anew`:
 * read the list from its beginning; `give-up`: don't read for a day.
 */
export type AfterFault =
  | { readonly next: 'wait' | 'hold'; readonly ms: number }
  | { readonly next: 'anew' }
  | { readonly next: 'give-up' };

/** How long to wait for new credentials after a refusal before trying again, in milliseconds. */
export const refusedMs = 60_000;
/** The wait after a 429 without `Retry-After`, in milliseconds. */
const rateMs = 30_000;

const wait = (ms: number) => ({ next: 'wait', ms }) as const;
const hold = (ms: number) => ({ next: 'hold', ms }) as const;

/**
 * Decide what to do after a failed read of the team's runs.
 * @param hasPlace whether the failed read was of changes since a cursor, rather than of the list
 */
export function afterFault(error: unknown, hasPlace: boolean): AfterFault {
  if (error instanceof RowsCleared) return { next: 'anew' };
  if (!(error instanceof ApiError)) return wait(refusedMs);
  const { kind, status = 0, retryAfterMs } = error;
  if (kind === 'contract') return { next: 'give-up' };
  if (kind !== 'http' || status >= 500 || status === 408) {
    return retryAfterMs === undefined ? wait(0) : hold(retryAfterMs);
  }
  // A proxy may refuse requests temporarily.
  if (status === 401 || status === 403) return wait(refusedMs);
  if (status === 429) return hold(retryAfterMs ?? rateMs);
  return { next: hasPlace && (status === 400 || status === 410) ? 'anew' : 'give-up' };
}
