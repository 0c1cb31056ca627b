import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

const none: readonly WorkflowListItem[] = [];

/** Maximum number of choices in a field. Typing finds the rest. */
const offeredAtMost = 100;

/** Workflows that match a query: matches of the name first, of the ID last. */
export function useChoices(list: WorkflowSource, query: string): readonly WorkflowListItem[] {
  const found = useAsyncValue(() => list.best([query], [], offeredAtMost), [list, query]);
  return found?.[0]?.best ?? none;
}
