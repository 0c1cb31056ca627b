import type { RootOptions } from 'react-dom/client';

import { ApiError } from '@/api/api-error.ts';
import { NotLoadedError } from '@/api/not-loaded-error.ts';

interface Info {
  readonly componentStack?: string | undefined;
}

function report(error: unknown, { componentStack }: Info): void {
  console.error(error, componentStack);
}

/**
 * Error handlers of the React root. Failed requests, and code that couldn't be loaded, are shown on the page. Any other
 * error is a bug, and logged.
 */
export const rootOptions: RootOptions = {
  onCaughtError: (error, info) => {
    if (!(error instanceof ApiError || error instanceof NotLoadedError)) report(error, info);
  },
  // React recovered from these errors by rendering again, perhaps after a failed query was repeated.
  onRecoverableError: (error, info) => {
    if (!(error instanceof Error && error.cause instanceof ApiError)) report(error, info);
  },
};
