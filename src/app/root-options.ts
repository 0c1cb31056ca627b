import type { RootOptions } from 'react-dom/client';

import { ApiError } from '@/api/api-error.ts';

interface Info {
  readonly componentStack?: string | undefined;
}

function report(error: unknown, { componentStack }: Info): void {
  console.error(error, componentStack);
}

/** Error handlers of the React root: a failed call is shown on its page; any other error is a bug. */
export const rootOptions: RootOptions = {
  onCaughtError: (error, info) => {
    if (!(error instanceof ApiError)) report(error, info);
  },
  // What React got over by itself, when it tried once more: a query that had failed may be asked again by then.
  onRecoverableError: (error, info) => {
    if (!(error instanceof Error && error.cause instanceof ApiError)) report(error, info);
  },
};
