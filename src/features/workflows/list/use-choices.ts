import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

const none: readonly WorkflowListItem[] = [];

/** Limit of a field's choices: more are found by typing. */
const offeredAtMost = 100;

/** Workflows to choose from: matches by name first, by ID last. */
export function useChoices(list: WorkflowSource, query: string): readonly WorkflowListItem[] {
  const found = useAsyncValue(() => list.best([query], [], offeredAtMost), [list, query]);
  return found?.[0]?.best ?? none;
}
