import { useCallback, useState } from 'react';
import * as z from 'zod/mini';

import { useOwnerKey } from '@/features/session/use-owner-key.ts';

const ids = z.array(z.string());

/** The workflows that a person keeps at the top of the list in this browser, and how to pin one or let it go. */
export function usePinnedWorkflows(): {
  readonly pinned: ReadonlySet<string>;
  readonly toggle: (workflowId: string) => void;
} {
  const key = `runboard.pinned\n${useOwnerKey()}`;
  const [pinned, setPinned] = useState(() => readPinned(key));

  const toggle = useCallback(
    (workflowId: string) => {
      const next = readPinned(key);
      if (!next.delete(workflowId)) next.add(workflowId);
      setPinned(next);
      try {
        localStorage.setItem(key, JSON.stringify([...next]));
      } catch {
        // Blocked or full: pinned for as long as the page is open.
      }
    },
    [key],
  );

  return { pinned, toggle };
}

function readPinned(key: string): Set<string> {
  try {
    return new Set(ids.parse(JSON.parse(localStorage.getItem(key) ?? '[]')));
  } catch {
    return new Set();
  }
}
