import { useCallback } from 'react';

import type { ApiError } from '@/api/api-error.ts';

import { useSessionStore } from './session-context.ts';

/**
 * Ask for new credentials after a 401, and wait for them.
 * @returns a function that resolves to whether the refused request may be repeated; false if the person dismissed the
 * dialog or signed out
 */
export function useRenewal(): (refused: ApiError) => Promise<boolean> {
  const session = useSessionStore();
  return useCallback(
    (refused) => {
      session.markExpired('person', refused.generation);
      return new Promise((resolve) => {
        const answerOf = (): boolean | undefined => {
          const now = session.get();
          if (now.status !== 'signed-in') return false;
          if (now.expired === 'ask') return undefined;
          return now.expired === 'no' && now.credentials.generation !== refused.generation;
        };
        const unsubscribe = session.subscribe(settle);
        function settle() {
          const answer = answerOf();
          if (answer === undefined) return;
          unsubscribe();
          resolve(answer);
        }
        settle();
      });
    },
    [session],
  );
}
