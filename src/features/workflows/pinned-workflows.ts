import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';

import { useOwner } from '@/features/session/owner-context.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

const ids = z.array(z.string());

/** The workflows that a person keeps at the top of the list in this browser, and how to pin one or unpin it. */
export function usePinnedWorkflows(): {
  readonly pinned: ReadonlySet<string>;
  readonly toggle: (workflowId: string) => void;
} {
  const { storage } = useOwner();
  const [pinned, setPinned] = useState(() => readPinned(storage));

  useEffect(() => storage.subscribe('pinned', () => setPinned(readPinned(storage))), [storage]);

  const toggle = useCallback(
    (workflowId: string) => {
      const next = readPinned(storage);
      if (!next.delete(workflowId)) next.add(workflowId);
      storage.write('pinned', [...next]);
    },
    [storage],
  );

  return { pinned, toggle };
}

function readPinned(storage: OwnerStorage): Set<string> {
  const read = ids.safeParse(storage.read('pinned'));
  return new Set(read.success ? read.data : []);
}
