import { useMemo } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { indexItems, type Search, searchItems } from '@/domain/workflow-search.ts';

interface Narrowing {
  readonly workflows: readonly WorkflowListItem[];
  readonly search: Search;
  readonly pinned: ReadonlySet<string>;
  readonly descending: boolean;
  /** `''` for all teams. */
  readonly teamId: string;
  /** Workflow id → team id, as far as it is known. */
  readonly known: ReadonlyMap<string, string | null>;
}

/** The workflows to show, in order: pinned ones first. The list is made ready once, not at every keystroke. */
export function useShownWorkflows(narrowing: Narrowing): readonly WorkflowListItem[] {
  const { workflows, search, pinned, descending, teamId, known } = narrowing;
  const index = useMemo(() => indexItems(workflows), [workflows]);
  const ordered = useMemo(() => {
    const inOrder = descending ? index.toReversed() : index;
    if (pinned.size === 0) return inOrder;
    const first = inOrder.filter(({ item }) => pinned.has(item.id));
    return [...first, ...inOrder.filter(({ item }) => !pinned.has(item.id))];
  }, [index, descending, pinned]);
  return useMemo(() => {
    const found = searchItems(ordered, search).map(({ item }) => item);
    return teamId ? found.filter(({ id }) => known.get(id) === teamId) : found;
  }, [ordered, search, teamId, known]);
}
