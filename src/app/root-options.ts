import type { RootOptions } from 'react-dom/client';

import { ApiError } from '@/api/api-error.ts';
import { NotLoadedError } from '@/api/not-loaded-error.ts';

interface Info {
  readonly componentStack?: string | undefined;
}

function report(error: unknown, { componentStack }: Info): void {
  console.error(error, componentStack);
}

/** Error handlers of the React root: failed requests and code that couldn't be loaded are shown on the page; any other error is a bug. */
export const rootOptions: RootOptions = {
  onCaughtError: (error, info) => {
    if (!(error instanceof ApiError || error instanceof NotLoadedError)) report(error, info);
  },
  // Errors from which React recovered by rendering again: a failed query may have been repeated.
  onRecoverableError: (error, info) => {
    if (!(error instanceof Error && error.cause instanceof ApiError)) report(error, info);
  },
};
