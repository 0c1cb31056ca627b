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

/** `useSuspenseQuery`, showing an earlier visit's answer until the service has answered. */
export function useKeptQuery<Data, Key extends QueryKey, Selected = Data>(
  options: UseSuspenseQueryOptions<Data, DefaultError, Selected, Key>,
): UseSuspenseQueryResult<Selected> {
  const { answers } = useOwner();
  // The request is sent while the storage is read; whichever is first is shown.
  const { select: _select, ...requested } = options;
  usePrefetchQuery(requested);
  use(answers.restore(options));
  return useSuspenseQuery(options);
}
