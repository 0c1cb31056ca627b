import type { ListView } from '@/domain/workflow-index.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

/** How many of some workflows a view shows; undefined until that is known. */
export function useShownCount(list: WorkflowSource, view: ListView, ids: ReadonlySet<string>): number | undefined {
  const count = useAsyncValue(() => (ids.size > 0 ? list.countOf(view, ids) : undefined), [list, view, ids]);
  return ids.size === 0 ? 0 : count;
}
