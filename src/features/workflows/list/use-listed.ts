import { useMemo } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { everything, type ListView } from '@/domain/workflow-index.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

const none: readonly WorkflowListItem[] = [];

/**
 * Find workflows by their IDs, in the order of the list. Undefined until they are read.
 * @param ids must be the same object while its contents are equal
 */
export function useListed(
  list: WorkflowSource | undefined,
  ids: ReadonlySet<string>,
): readonly WorkflowListItem[] | undefined {
  const found = useAsyncValue(() => list?.items(ids), [list, ids]);
  return useMemo(() => {
    if (ids.size === 0) return none;
    if (!found || found.ids === ids) return found?.items;
    // Until the new workflows are read, keep those of the previous IDs that are still requested.
    const left = found.items.filter(({ id }) => ids.has(id));
    return left.length > 0 ? left : undefined;
  }, [ids, found]);
}

/** One workflow of the list: null if it is not listed, undefined while loading or without an ID. */
export function useListedOne(list: WorkflowSource | undefined, id: string): WorkflowListItem | null | undefined {
  const ids = useMemo(() => new Set(id ? [id] : []), [id]);
  const found = useListed(list, ids);
  return id ? found && (found[0] ?? null) : undefined;
}

/** Maximum number of rows. */
const firstOnes = 100;

export function useFirstByName(list: WorkflowSource | undefined): readonly WorkflowListItem[] {
  return useAsyncValue(() => list?.show(everything, 0, firstOnes), [list])?.rows ?? none;
}

/** How many of the given workflows are in a view; undefined until counted. */
export function useShownCount(list: WorkflowSource, view: ListView, ids: ReadonlySet<string>): number | undefined {
  const count = useAsyncValue(() => (ids.size > 0 ? list.countOf(view, ids) : undefined), [list, view, ids]);
  return ids.size === 0 ? 0 : count;
}
