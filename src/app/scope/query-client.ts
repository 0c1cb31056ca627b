import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { ApiError, askedToWaitMs, isGone, isStatus, isTransient } from '@/api/api-error.ts';
import type { KeptAs } from '@/features/session/owner-context.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import type { ToastMessage } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';

const retries = 2;
/** Spreads retries, so that requests delayed together are not repeated together. */
const spreadMs = 500;

interface QueryClientOptions {
  /**
   * Called when the service refuses a request that the person is waiting for. @param generation of the refused
   * credentials
   */
  readonly onUnauthorized: (generation: number | undefined) => void;
  readonly toast: (message: ToastMessage) => void;
  /** Called when the service is busy and a read waits. @param until milliseconds since the epoch */
  readonly onBusy: (until: number) => void;
}

/**
 * Make the cache of everything read from the service. Reads retry twice, after network errors, 5xx, and when the
 * service names a time to wait; writes never. A 401 asks for new credentials if the person is waiting for the answer
 * (otherwise the api has shown the banner). `meta: { background: true }` marks background reads; `saysItself` marks
 * queries that show a failed refresh in their own place. Otherwise a toast does, unless the entity is gone: its page
 * shows that.
 */
export function createQueryClient({ onUnauthorized, toast, onBusy }: QueryClientOptions): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const waits = failures < retries && (mayPass(error) || askedToWaitMs(error) !== undefined);
          const waitMs = askedToWaitMs(error);
          if (waits && waitMs !== undefined) onBusy(Date.now() + waitMs);
          return waits;
        },
        retryDelay: (failures, error) => {
          const waitMs = askedToWaitMs(error);
          return waitMs === undefined ? 400 * 2 ** failures : waitMs + Math.random() * spreadMs;
        },
      },
      // Tried even if the browser thinks it is offline: a paused form would look stuck.
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

/** Whether a retry may succeed. After half a minute the person decides. */
function mayPass(error: unknown): boolean {
  return isTransient(error) && !(error instanceof ApiError && error.kind === 'timeout');
}

/** The connection bar shows it for the whole page. */
function isOffNetwork(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'network';
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly background?: boolean;
      readonly saysItself?: boolean;
      /** Stored in this browser for the owner's next visit. */
      readonly kept?: boolean;
      /** Conversion for data that can't be stored directly. */
      readonly keptAs?: KeptAs;
    };
    mutationMeta: { readonly background?: boolean };
  }
}
