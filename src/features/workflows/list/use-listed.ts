import { useMemo } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { everything, type ListView } from '@/domain/workflow-index.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

const none: readonly WorkflowListItem[] = [];

/**
 * Those of some workflows that are in the list, in its order. Undefined until that is known.
 * @param ids the same object as long as they are the same
 */
export function useListed(
  list: WorkflowSource | undefined,
  ids: ReadonlySet<string>,
): readonly WorkflowListItem[] | undefined {
  const found = useAsyncValue(() => list?.items(ids), [list, ids]);
  return useMemo(() => {
    if (ids.size === 0) return none;
    if (!found || found.ids === ids) return found?.items;
    // Until the latest is known: of those before it, what is still wanted.
    const left = found.items.filter(({ id }) => ids.has(id));
    return left.length > 0 ? left : undefined;
  }, [ids, found]);
}

/** One workflow of the list: null where it is not in it, undefined while that is not known, or none is meant. */
export function useListedOne(list: WorkflowSource | undefined, id: string): WorkflowListItem | null | undefined {
  const ids = useMemo(() => new Set(id ? [id] : []), [id]);
  const found = useListed(list, ids);
  return id ? found && (found[0] ?? null) : undefined;
}

/** How many there are at most. */
const firstOnes = 100;

/** The first workflows of the list, by name. */
export function useFirstByName(list: WorkflowSource | undefined): readonly WorkflowListItem[] {
  return useAsyncValue(() => list?.show(everything, 0, firstOnes), [list])?.rows ?? none;
}

/** How many of some workflows a view shows; undefined until that is known. */
export function useShownCount(list: WorkflowSource, view: ListView, ids: ReadonlySet<string>): number | undefined {
  const count = useAsyncValue(() => (ids.size > 0 ? list.countOf(view, ids) : undefined), [list, view, ids]);
  return ids.size === 0 ? 0 : count;
}
