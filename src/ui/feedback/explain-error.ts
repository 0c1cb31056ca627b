import { ApiError } from '@/api/api-error.ts';

/** An error in words for a person: what happened, what the service said, what to do now. */
export interface Explanation {
  readonly title: string;
  /** The service's own words, `''` when it had none. */
  readonly words: string;
  readonly advice: string;
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;
}

const byStatus: Readonly<Record<number, readonly [title: string, advice: string]>> = {
  400: ['The service did not accept this', 'Correct what it names and try again.'],
  401: ['Your sign-in is no longer valid', 'Sign in again; nothing on this page is lost.'],
  402: ['No active subscription or credits', 'The team’s subscription or credits must be renewed first.'],
  403: ['You don’t have permission for this', 'Ask the owner or a member of the team for access.'],
  404: ['Not found', 'It may have been deleted, or the link is wrong.'],
  409: ['This clashes with what is already there', 'Reload to see the current state.'],
  413: ['This is too large for the service', 'Send less at once.'],
  422: ['The service did not accept this', 'Correct the fields it names and try again.'],
  429: ['Too many requests', 'Wait a moment, then try again.'],
};

/**
 * Say what an error means, by its kind and status, never by its text.
 * @param isOffline whether the browser says so
 */
export function explainError(error: unknown, isOffline = false): Explanation {
  if (!(error instanceof ApiError)) {
    return {
      title: 'Something went wrong on this page',
      words: error instanceof Error ? error.message : '',
      advice: 'Try again; if it happens again, reload the page.',
      status: undefined,
    };
  }
  const { words, status } = error;
  switch (error.kind) {
    case 'network':
      return {
        title: isOffline ? 'You’re offline' : 'The service can’t be reached',
        words,
        advice: 'Check your connection, then try again.',
        status,
      };
    case 'timeout':
      return { title: 'The service did not answer in time', words, advice: 'It may be busy. Try again.', status };
    case 'contract':
      return {
        title: 'The service’s answer can’t be read',
        words: 'It was not what the interface promises.',
        advice: 'Try again; if it stays, tell whoever runs the service.',
        status,
      };
    case 'http': {
      const known = byStatus[status ?? 0];
      if (known) return { title: known[0], words, advice: known[1], status };
      return status !== undefined && status >= 500
        ? {
            title: 'The service has a problem',
            words,
            advice: 'This is not your fault. Try again in a moment.',
            status,
          }
        : { title: 'The service refused this', words, advice: 'Try again; if it stays, ask whoever runs it.', status };
    }
  }
}
