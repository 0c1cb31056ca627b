import { useMemo } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { sortByName } from '@/domain/workflow-search.ts';
import { useAsked } from '@/ui/browser/use-asked.ts';

import { inMemory, longOf, type WorkflowList } from '@/features/workflows/long-list.ts';

const none: readonly WorkflowListItem[] = [];

/**
 * Those of some workflows that are in the list, in no order that counts. Undefined until the list is there, and while
 * the holder of a long one is asked for the first time.
 * @param ids the same object as long as they are the same
 */
export function useListed(
  list: WorkflowList | undefined,
  ids: ReadonlySet<string>,
): readonly WorkflowListItem[] | undefined {
  const long = longOf(list);
  const asked = useAsked(long && ids.size > 0 ? async () => ({ ids, items: await long.items(ids) }) : undefined, [
    long,
    ids,
  ]);
  return useMemo(() => {
    if (ids.size === 0) return none;
    if (!list) return undefined;
    const listed = inMemory(list);
    if (listed) return listed.filter(({ id }) => ids.has(id));
    if (!asked || asked.ids === ids) return asked?.items;
    // Until the answer for the latest is there: of those before it, what is still wanted.
    const left = asked.items.filter(({ id }) => ids.has(id));
    return left.length > 0 ? left : undefined;
  }, [list, ids, asked]);
}

/** One workflow of the list: null where it is not in it, undefined while that is not known, or none is asked for. */
export function useListedOne(list: WorkflowList | undefined, id: string): WorkflowListItem | null | undefined {
  const ids = useMemo(() => new Set(id ? [id] : []), [id]);
  const found = useListed(list, ids);
  return id ? found && (found.find((one) => one.id === id) ?? null) : undefined;
}

/** How many there are at most. */
const firstOnes = 100;

/** The first workflows of the list, by name. */
export function useFirstByName(list: WorkflowList): readonly WorkflowListItem[] {
  const long = longOf(list);
  const asked = useAsked(
    long && (() => long.show({ query: '', descending: false, pinned: [], teamId: '' }, 0, firstOnes)),
    [long],
  );
  return useMemo(() => {
    const listed = inMemory(list);
    return listed ? sortByName(listed).slice(0, firstOnes) : (asked?.rows ?? none);
  }, [list, asked]);
}
