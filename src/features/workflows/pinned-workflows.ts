import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';

import { useOwner } from '@/features/session/owner-context.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

import { texts } from './texts.ts';

const ids = z.array(z.string());

/** The workflows that the user has pinned in this browser, and functions to change that. */
export function usePinnedWorkflows(): {
  readonly pinned: ReadonlySet<string>;
  readonly toggle: (workflowId: string) => void;
} {
  const { storage } = useOwner();
  const toast = useToast();
  const [pinned, setPinned] = useState(() => readPinned(storage));

  useEffect(() => storage.subscribe('pinned', () => setPinned(readPinned(storage))), [storage]);

  const toggle = useCallback(
    (workflowId: string) => {
      const before = [...readPinned(storage)];
      const isPinned = before.includes(workflowId);
      storage.write('pinned', isPinned ? before.filter((id) => id !== workflowId) : [...before, workflowId]);
      if (!isPinned) return;
      const repin = () => storage.write('pinned', [...new Set([...readPinned(storage), workflowId])]);
      toast({ id: 'unpinned', message: texts.unpinned, action: { label: texts.undo, act: repin } });
    },
    [storage, toast],
  );

  return { pinned, toggle };
}

function readPinned(storage: OwnerStorage): Set<string> {
  const read = ids.safeParse(storage.read('pinned'));
  return new Set(read.success ? read.data : []);
}
