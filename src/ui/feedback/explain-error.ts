import { ApiError, askedToWaitMs } from '@/api/api-error.ts';
import { NotLoadedError } from '@/api/not-loaded-error.ts';
import { errorText } from '@/domain/error-texts.ts';

import { texts } from './texts.ts';

/** An error as a message for people: what happened, what the service said, what to do now. */
export interface Explanation {
  readonly title: string;
  /** The service's own message, `''` if there was none. */
  readonly words: string;
  readonly advice: string;
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
}

/**
 * Explain an error by its kind and status, never by its text. @param isOffline whether the browser reports being
 * offline
 */
export function explainError(error: unknown, isOffline = false): Explanation {
  const { errors } = texts;
  if (!(error instanceof ApiError)) {
    // While offline, errors of the page itself are due to code that could not be loaded.
    if (isOffline) return { ...errors.offline, words: '', status: undefined };
    if (error instanceof NotLoadedError) return { ...errors.notLoaded, words: '', status: undefined };
    return { ...errors.page, words: error instanceof Error ? error.message : '', status: undefined };
  }
  const { kind, status } = error;
  const explained = kind === 'network' && isOffline ? errors.offline : errorText(error);
  const waitMs = askedToWaitMs(error);
  return {
    title: explained.title,
    advice: waitMs === undefined ? explained.advice : errors.waitFirst(Math.max(1, Math.ceil(waitMs / 1000))),
    words: kind === 'contract' ? '' : error.words,
    status,
  };
}

/** An error in one line: what happened, and what the service said. */
export function errorLine(error: unknown): string {
  const { title, words, status } = explainError(error);
  return status && words ? texts.errors.line(title, words) : words || title;
}

/**
 * Whether an error is due to the connection, and nothing is broken. @param isOffline whether the browser reports being
 * offline
 */
export function isLineFault(error: unknown, isOffline: boolean): boolean {
  if (error instanceof ApiError) return error.kind === 'network' || error.kind === 'timeout';
  return isOffline || error instanceof NotLoadedError;
}
