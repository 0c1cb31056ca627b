import { useMemo } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { bestOf } from '@/domain/best-of.ts';
import { indexItems, parseSearch, searchItems } from '@/domain/workflow-search.ts';
import { useAsked } from '@/ui/browser/use-asked.ts';

import { inMemory, longOf, type WorkflowList } from '@/features/workflows/long-list.ts';

const none: readonly WorkflowListItem[] = [];

/** How many a field offers to choose from: more are found by typing. */
const offeredAtMost = 100;

/** The workflows to choose from: those that match what is typed by their name first, by their ID last. */
export function useChoices(list: WorkflowList, query: string): readonly WorkflowListItem[] {
  const long = longOf(list);
  const asked = useAsked(long && (() => long.best([query], [], offeredAtMost)), [long, query]);
  return useMemo(() => {
    const listed = inMemory(list);
    if (!listed) return asked?.[0]?.best ?? none;
    const search = parseSearch(query);
    return bestOf(searchItems(indexItems(listed), search), search, [], offeredAtMost);
  }, [list, query, asked]);
}
