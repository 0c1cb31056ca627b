import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { isStatus, isTransient } from '@/api/api-error.ts';
import { noteExpired } from '@/features/session/session-store.ts';
import { explainError } from '@/ui/explain-error.ts';
import { toast } from '@/ui/toast.tsx';

const retries = 2;

/**
 * The cache of everything read from the service.
 * Reads retry twice, on the network, timeouts and 5xx only; writes never. A 401 asks for new credentials where the
 * person waits for the answer, and shows the banner where not. `meta: { background: true }` is for what nobody waits
 * for; `saysItself` for what tells of a failed refresh in its own place. Else a toast does.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isTransient(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { background = false, saysItself = false } = query.meta ?? {};
        const awaited = query.state.data === undefined && !background;
        if (isStatus(error, 401)) noteExpired(awaited ? 'person' : 'background');
        else if (!awaited && !background && !saysItself) toastOnce(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isStatus(error, 401) && !mutation.meta?.background) noteExpired('person');
      },
    }),
  });
}

function toastOnce(error: unknown) {
  const { title, words } = explainError(error);
  toast({
    id: `refresh-${title}`,
    color: 'red',
    title,
    message: `${words} What you see may be out of date.`.trim(),
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly background?: boolean; readonly saysItself?: boolean };
    mutationMeta: { readonly background?: boolean };
  }
}
