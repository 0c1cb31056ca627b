import { clock } from './clock.ts';
import type { FieldIssue } from '@/contract/errors.ts';

/**
 * `network`: no response; `timeout`: no response in time; `http`: an error status; `contract`: a 2xx response that
 * can't be read.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'contract';

interface ApiErrorInit {
  readonly kind: ApiErrorKind;
  readonly status?: number | undefined;
  readonly words?: string | undefined;
  readonly described?: boolean | undefined;
  readonly issues?: readonly FieldIssue[] | undefined;
  readonly headers?: Headers | undefined;
  readonly generation?: number | undefined;
  readonly unsent?: boolean | undefined;
  readonly cause?: unknown;
}

/** Maximum length of an error's status text, in characters, since pages show it in full. */
const longestStatus = 100;

/** A failed call. Callers branch on its kind, never on its text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; undefined for `network` and `timeout`. */
  readonly status: number | undefined;
  /** The service's own message; `''` if it can't be read. */
  readonly words: string;
  /** Whether the body had one of the interface's error shapes (§7), which shows that it came from the service. */
  readonly described: boolean;
  /** Faults in the request body, as reported by the service (interface §4.8). */
  readonly issues: readonly FieldIssue[];
  /** `Run-Status`, an optional header that some services (such as ours) send with a 404 for a result. */
  readonly runStatus: string | undefined;
  /** The wait in `Retry-After`, which may be in seconds or a date, converted to milliseconds; at most an hour. */
  readonly retryAfterMs: number | undefined;
  /** Session generation of the call's credentials; undefined if it had none. */
  readonly generation: number | undefined;
  /** Whether the browser was offline when the call was made, so that the request was not sent. */
  readonly unsent: boolean;

  constructor(init: ApiErrorInit) {
    super(init.words || `${init.kind} ${init.status ?? ''}`.trim(), { cause: init.cause });
    this.kind = init.kind;
    this.status = init.status;
    this.words = init.words ?? '';
    this.described = init.described ?? false;
    this.issues = init.issues ?? [];
    this.generation = init.generation;
    this.unsent = init.unsent ?? false;
    this.runStatus = init.headers?.get('Run-Status')?.slice(0, longestStatus);
    this.retryAfterMs = readRetryAfter(init.headers?.get('Retry-After'));
  }
}

/** Maximum wait, since there is no point in retrying after a longer one. */
const longestRetryAfterMs = 3_600_000;

const httpDate = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/;

/** Read the header's value: seconds, or an HTTP date such as `Wed, 25 Nov 2026 08:00:00 GMT` (RFC 9110 §10.2.3). */
function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const ms = httpDate.test(value) ? Math.max(0, Date.parse(value) - clock.now()) : Number(value) * 1000;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, longestRetryAfterMs) : undefined;
}

/** Whether an error is an ApiError of kind `http` with this status. */
export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.kind === 'http' && error.status === status;
}

/**
 * Whether the service responded that an entity doesn't exist (interface §7). A 404 without one of the interface's error
 * bodies comes from a wrong address, and proves nothing about the entity.
 */
export function isGone(error: unknown): error is ApiError {
  return isStatus(error, 404) && error.described;
}

/** Whether a read is worth retrying automatically: after a network error, a timeout or a 5xx. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || (error.status !== undefined && error.status >= 500);
}

/** If the wait is longer than this, the user decides whether to try again. */
const longestWaitMs = 120_000;

/**
 * The delay that a busy service (429, 503) requests, in milliseconds; undefined if it requests none, or one that is too
 * long to wait for.
 */
export function askedToWaitMs(error: unknown): number | undefined {
  if (!isStatus(error, 429) && !isStatus(error, 503)) return undefined;
  const { retryAfterMs } = error;
  return retryAfterMs !== undefined && retryAfterMs <= longestWaitMs ? retryAfterMs : undefined;
}

/**
 * Whether a failed call may have taken effect: it was sent, and the response, if any, doesn't rule it out. Even a 503
 * doesn't, because the database may have become unreachable after the write.
 */
export function mayHaveWorked(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'http') return error.status === 408 || (error.status ?? 0) >= 500;
  return !error.unsent;
}
