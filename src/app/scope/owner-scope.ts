import type { QueryClient } from '@tanstack/react-query';

import { ApiError, isStatus } from '@/api/api-error.ts';
import type { Config } from '@/api/config.ts';
import { type Api, createApi } from '@/api/create-api.ts';
import type { SessionCredentials } from '@/api/credentials.ts';
import type { Endpoint, Host } from '@/contract/endpoints.ts';
import { forgetReruns } from '@/features/runs/commands/forget-reruns.ts';
import { forgetOthersRuns, forgetRuns } from '@/features/runs/ledger/forget-runs.ts';
import { createRuns, type Runs } from '@/features/runs/watch/create-runs.ts';
import { forgetDrafts, openDrafts } from '@/features/session/drafts.ts';
import type { Owner } from '@/features/session/owner-context.ts';
import { isRememberedOwner } from '@/features/session/kept-credentials.ts';
import { forgottenAtSignOut, openOwnerStorage, ownedNames } from '@/features/session/owner-storage.ts';
import { readLastSignOut } from '@/features/session/last-sign-out.ts';
import type { Forget } from '@/features/session/session.ts';
import type { SessionStore } from '@/features/session/session-store.ts';
import { createWorkflowReader, type WorkflowReader } from '@/features/workflows/workflow-reader.ts';
import type { Connection } from '@/ui/browser/connection.ts';
import type { Toaster } from '@/ui/feedback/toast.tsx';

import { createAnswerStore } from './answer-store.ts';
import { keepAnswers } from './keep-answers.ts';
import { createQueryClient } from './query-client.ts';

/** Everything that belongs to a signed-in user, created when they sign in and disposed of when the session ends. */
export interface OwnerScope extends Owner {
  readonly queryClient: QueryClient;
  readonly workflows: WorkflowReader;
  readonly runs: Runs;
  /**
   * Dispose of the scope. Nothing is sent, stored or removed for this user afterwards.
   * @returns a promise that resolves once pending writes are done
   */
  readonly dispose: () => Promise<void>;
}

interface OwnerScopeParts {
  readonly config: Config;
  readonly session: SessionStore;
  readonly toaster: Toaster;
  readonly connection: Connection;
}

export function createOwnerScope(key: string, { config, session, toaster, connection }: OwnerScopeParts): OwnerScope {
  const storage = openOwnerStorage(key, () => {
    const current = session.get();
    // Check this because the message of a sign-out in another tab may arrive only after that tab has cleared this
    // browser.
    return current.status !== 'signed-in' || (readLastSignOut(key) ?? 0) >= current.signedInAtMs;
  });
  const drafts = openDrafts(key);
  const getCredentials = () => {
    const current = session.get();
    return current.status === 'signed-in' && current.ownerKey === key ? current.credentials : undefined;
  };
  const isRemembered = () => {
    const credentials = getCredentials();
    return credentials !== undefined && isRememberedOwner(credentials);
  };
  const onUnauthorized = (generation: number) => session.markExpired('background', generation);
  const sent = (host: Host) =>
    connection.sent(
      new URL({ accounts: config.accountsUrl, api: config.apiUrl, cancel: config.cancelUrl }[host], location.href)
        .origin,
    );
  const api = repeatOutdated(createApi({ config, getCredentials, onUnauthorized }), getCredentials, sent);
  const queryClient = createQueryClient({
    onUnauthorized: (generation) => session.markExpired('person', generation),
    toast: toaster.show,
    onBusy: connection.wait,
  });
  let { recoveries } = connection.get();
  const unsubscribe = connection.subscribe(() => {
    if (connection.get().recoveries === recoveries) return;
    ({ recoveries } = connection.get());
    // Refetch failed queries now. Other queries are refetched when they are stale.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  const answers = keepAnswers(queryClient, createAnswerStore(key));
  const workflows = createWorkflowReader({ api, queryClient, answers });
  const runs = createRuns({ key, api, storage, isRemembered });

  return {
    key,
    api,
    storage,
    drafts,
    answers,
    queryClient,
    workflows,
    runs,
    dispose: () => {
      unsubscribe();
      const written = answers.close();
      runs.dispose();
      void queryClient.cancelQueries();
      queryClient.clear();
      storage.close();
      drafts.close();
      toaster.clear();
      workflows.sources.close();
      return written;
    },
  };
}

/**
 * Wrap an API so that a read is repeated if it was refused with credentials that have been renewed since. Queries and
 * checks must not fail because of a late 401 for an old token. Writes are not repeated, because their forms ask for a
 * renewal (`useRenewal`). Also records whether each host can be reached, and how fast it responds.
 */
function repeatOutdated(
  api: Api,
  getCredentials: () => SessionCredentials | undefined,
  sent: (host: Host) => ReturnType<Connection['sent']>,
): Api {
  async function repeat<Value>(endpoint: Endpoint, call: () => Promise<Value>): Promise<Value> {
    const { method, host } = endpoint;
    const ended = sent(host);
    try {
      const answer = await call();
      ended(true);
      return answer;
    } catch (error) {
      const isSilent = error instanceof ApiError && error.kind === 'network';
      const says = isSilent ? method === 'GET' : error instanceof ApiError && error.kind !== 'timeout';
      ended(says ? !isSilent : undefined);
      const current = getCredentials();
      const outdated = isStatus(error, 401) && current !== undefined && error.generation !== current.generation;
      if (!outdated || method !== 'GET') throw error;
      return repeat(endpoint, call);
    }
  }
  return {
    ...api,
    request: (endpoint, options) => repeat(endpoint, () => api.request(endpoint, options)),
    requestBytes: (endpoint, options) => repeat(endpoint, () => api.requestBytes(endpoint, options)),
    requestStream: (endpoint, options) => repeat(endpoint, () => api.requestStream(endpoint, options)),
  };
}

/**
 * Remove an owner's data from this browser, after their scope was disposed of.
 * @param forget what to remove. `answers`: data that the service can send again, and this tab's drafts; `cached`: also
 * recent places, other users' runs, and unsent reruns; `everything`: also the ledger, presets, pins and interrupted
 * starts
 * @throws if the browser refuses to remove something
 */
export async function forgetOwner(key: string, forget: Forget): Promise<void> {
  const storage = openOwnerStorage(key);
  const names = {
    answers: [],
    cached: forgottenAtSignOut,
    everything: [...ownedNames, ...storage.names('batch ')],
  }[forget];
  for (const name of names) storage.remove(name);
  if (forget === 'cached') forgetReruns(storage);
  // Other tabs can't access this tab's drafts, so each tab removes its own.
  forgetDrafts(key);
  storage.close();
  const store = createAnswerStore(key);
  const parts = [store.clear().finally(store.close)];
  if (forget === 'everything') parts.push(forgetRuns(key));
  if (forget === 'cached') parts.push(forgetOthersRuns(key));
  const failed = (await Promise.allSettled(parts)).find((part) => part.status === 'rejected');
  if (failed && !isBlocked(failed.reason)) throw failed.reason;
}

/** Whether the browser blocks all storage, in which case nothing was stored. */
function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
