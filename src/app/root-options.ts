import type { RootOptions } from 'react-dom/client';

import { ApiError } from '@/api/api-error.ts';

/** How the React root reports errors: a failed call is shown on the page, which is where it belongs; the rest is a bug. */
export const rootOptions: RootOptions = {
  onCaughtError: (error, { componentStack }) => {
    if (!(error instanceof ApiError)) console.error(error, componentStack);
  },
};
