import { useEffect } from 'react';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads the remaining pages of a list one after another while `isWanted` is true, until one fails. */
export function useRestOf(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages,
  isWanted = true,
): void {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
