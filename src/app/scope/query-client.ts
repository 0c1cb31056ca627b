import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import { ApiError, askedToWaitMs, isGone, isStatus, isTransient } from '@/api/api-error.ts';
import type { KeptAs } from '@/features/session/owner-context.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import type { ToastMessage } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';

const retries = 2;
/**
 * Maximum random addition to a retry's delay, in milliseconds, so that requests that were delayed together are not
 * repeated at the same time.
 */
const spreadMs = 500;

interface QueryClientOptions {
  /**
   * Called after a 401 for a request that the user is waiting for. @param generation that of the refused credentials
   */
  readonly onUnauthorized: (generation: number | undefined) => void;
  readonly toast: (message: ToastMessage) => void;
  /** Called when the service is busy and a read will be retried later. @param until milliseconds since the epoch */
  readonly onBusy: (until: number) => void;
}

/**
 * Create the cache of everything read from the service. Reads are retried twice after a network error, after a 5xx, or
 * if the service requests a wait. Writes are never retried. After a 401 the user is asked for new credentials if they
 * are waiting for the response; otherwise the API has already shown the banner. `meta: { background: true }` marks
 * background reads. A failed refresh is shown in a toast, except for background reads, queries with `saysItself`, which
 * show the failure themselves, items that are gone, whose page shows that, and a lost connection, which the connection
 * bar shows.
 */
export function createQueryClient({ onUnauthorized, toast, onBusy }: QueryClientOptions): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const waits = failures < retries && (mayPass(error) || askedToWaitMs(error) !== undefined);
          const waitMs = askedToWaitMs(error);
          if (waits && waitMs !== undefined) onBusy(clock.now() + waitMs);
          return waits;
        },
        retryDelay: (failures, error) => {
          const waitMs = askedToWaitMs(error);
          return waitMs === undefined ? 400 * 2 ** failures : waitMs + Math.random() * spreadMs;
        },
      },
      // Send requests even if the browser seems offline, since a paused form would seem to hang.
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { background = false, saysItself = false } = query.meta ?? {};
        const awaited = query.state.data === undefined && !background;
        if (isStatus(error, 401)) {
          if (awaited) onUnauthorized(error.generation);
        } else if (!awaited && !background && !saysItself && !isOffNetwork(error) && !isGone(error)) {
          const { title, words } = explainError(error);
          const message = `${words} ${texts.notRefreshed}`.trim();
          const act = () => void client.refetchQueries({ type: 'active' });
          toast({ id: `refresh-${title}`, color: 'red', title, message, action: { label: texts.retry, act } });
        }
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isStatus(error, 401) && !mutation.meta?.background) onUnauthorized(error.generation);
      },
    }),
  });
  return client;
}

/** Whether a retry may succeed soon: after a network error, or a 5xx without a requested wait. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind === 'timeout') return false;
  const requestsWait = isStatus(error, 503) && error.retryAfterMs !== undefined;
  return isTransient(error) && !requestsWait;
}

/** Whether an error is a lost connection, which the connection bar shows for the whole page. */
function isOffNetwork(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'network';
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly background?: boolean;
      readonly saysItself?: boolean;
      /** Whether to store the data in this browser for the owner's next visit. */
      readonly kept?: boolean;
      /** Conversion for data that can't be stored directly. */
      readonly keptAs?: KeptAs;
    };
    mutationMeta: { readonly background?: boolean };
  }
}
