import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

const none: readonly WorkflowListItem[] = [];

/** How many a field offers to choose from: more are found by typing. */
const offeredAtMost = 100;

/** The workflows to choose from: those that match what is typed by their name first, by their ID last. */
export function useChoices(list: WorkflowSource, query: string): readonly WorkflowListItem[] {
  const found = useAsyncValue(() => list.best([query], [], offeredAtMost), [list, query]);
  return found?.[0]?.best ?? none;
}
