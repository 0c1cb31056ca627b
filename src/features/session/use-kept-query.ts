import {
  type DefaultError,
  type QueryKey,
  usePrefetchQuery,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
} from '@tanstack/react-query';
import { use } from 'react';

import { useOwner } from './owner-context.ts';

/** Like `useSuspenseQuery`, but returns the stored data of an earlier visit until the service has responded. */
export function useKeptQuery<Data, Key extends QueryKey, Selected = Data>(
  options: UseSuspenseQueryOptions<Data, DefaultError, Selected, Key>,
): UseSuspenseQueryResult<Selected> {
  const { answers } = useOwner();
  // The request is sent while the storage is read, and whichever finishes first is shown.
  const { select: _select, ...requested } = options;
  usePrefetchQuery(requested);
  use(answers.restore(options));
  return useSuspenseQuery(options);
}
