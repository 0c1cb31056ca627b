import type { Config } from '@/api/config.ts';
import type { Forget } from '@/features/session/session.ts';
import type { SessionStore } from '@/features/session/session-store.ts';
import type { Connection } from '@/ui/browser/connection.ts';
import type { Toaster } from '@/ui/feedback/toast.tsx';

import { createOwnerScope, forgetOwner, type OwnerScope } from './owner-scope.ts';
import { texts } from './texts.ts';

/** Holds the scope of the session's owner. There is at most one at a time. */
export interface OwnerScopes {
  /** The current scope; undefined while signed out. */
  readonly current: () => OwnerScope | undefined;
  /** Subscribe to changes. @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
}

interface OwnerScopesParts {
  readonly config: Config;
  readonly session: SessionStore;
  readonly toaster: Toaster;
  readonly connection: Connection;
}

/** Create a scope at each sign-in, and dispose of it at the end of the session. */
export function createOwnerScopes(parts: OwnerScopesParts): OwnerScopes {
  const { session, toaster } = parts;
  let current: OwnerScope | undefined;
  let before = session.get();
  let closed = false;
  /** Removals in progress, by owner. A new session of the same owner waits for them. */
  const forgetting = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function follow() {
    const now = session.get();
    const signedIn = now.status === 'signed-in' ? now.ownerKey : undefined;
    const ownerKey = signedIn !== undefined && forgetting.has(signedIn) ? undefined : signedIn;
    if (ownerKey !== current?.key) {
      const left = current;
      current = ownerKey === undefined ? undefined : createOwnerScope(ownerKey, parts);
      const over = left?.dispose();
      // A change of owner in this tab is not a sign-out. Other tabs may still use the stored data.
      if (left && now.status === 'signed-out' && now.forget) forget(left.key, now.forget, over);
      for (const listener of listeners) listener();
    } else if (before.status === 'signed-in' && now.status === 'signed-out' && now.forget) {
      // The user signed out again before their scope was created, perhaps to remove more.
      const earlier = forgetting.get(before.ownerKey);
      if (earlier) forget(before.ownerKey, now.forget, earlier);
    } else if (before.status === 'signed-in' && before.expired !== 'no' && now.status === 'signed-in') {
      // Repeat the refused requests with the new credentials.
      if (now.expired === 'no') void current?.queryClient.invalidateQueries();
    }
    before = now;
  }

  function forget(key: string, what: Forget, over: Promise<void> | undefined) {
    const cleared = clear(key, what, over).finally(() => {
      if (forgetting.get(key) !== cleared) return;
      forgetting.delete(key);
      if (!closed) follow();
    });
    forgetting.set(key, cleared);
  }

  async function clear(key: string, what: Forget, over: Promise<void> | undefined) {
    try {
      await over;
      await forgetOwner(key, what);
    } catch {
      toaster.show({
        id: 'not-forgotten',
        color: 'red',
        autoClose: false,
        ...texts.notForgotten,
      });
    }
  }

  const unsubscribe = session.subscribe(follow);
  follow();
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closed = true;
      unsubscribe();
      void current?.dispose();
      current = undefined;
      listeners.clear();
    },
  };
}
