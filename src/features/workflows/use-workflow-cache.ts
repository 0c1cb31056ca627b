import { use, useSyncExternalStore } from 'react';

import { useOwnerKey } from '@/features/session/use-owner-key.ts';

import { openWorkflowCache, type WorkflowCache } from './workflow-cache.ts';

const longList = 5000;

/** The signed-in person's cache; suspends until it is open, so that queries start with what it holds. */
export function useWorkflowCache(): WorkflowCache {
  return use(openWorkflowCache(useOwnerKey()));
}

/** The same for who searches the list: suspends until a long one is ready for that. */
export function useIndexedWorkflowCache(): WorkflowCache {
  const cache = useWorkflowCache();
  if ((cache.getList()?.value.length ?? 0) > longList) use(cache.whenIndexed());
  return cache;
}

const never = () => () => undefined;
const same = () => 0;

/** The same, rendering again with every change of it while that matters. */
export function useChangingWorkflowCache(matters: boolean): {
  readonly cache: WorkflowCache;
  readonly version: number;
} {
  const cache = useWorkflowCache();
  return { cache, version: useSyncExternalStore(matters ? cache.subscribe : never, matters ? cache.getVersion : same) };
}
