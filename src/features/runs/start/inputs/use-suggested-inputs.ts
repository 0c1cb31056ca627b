import { useQuery } from '@tanstack/react-query';

import type { RunInputs } from '@/contract/run.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { recentInputsQuery } from '@/features/runs/start/recent-inputs-query.ts';

import type { SampleInputs } from '@/contract/dashboard-config.ts';
import { formatInputs } from './parse-inputs.ts';

/** Suggested inputs of a workflow, and their origin. */
export interface SuggestedInputs {
  readonly text: string;
  readonly from: { readonly kind: 'last'; readonly at: number } | { readonly kind: 'example'; readonly name: string };
}

/** Inputs that a workflow was started with, and when. */
export interface RecentInputs {
  readonly inputs: RunInputs;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The latest inputs of a workflow, or else the first example.
 * @returns `suggested` is undefined while loading, null if there is neither
 */
export function useSuggestedInputs(
  workflowId: string,
  examples: readonly SampleInputs[],
): { readonly recent: readonly RecentInputs[]; readonly suggested: SuggestedInputs | null | undefined } {
  const { ledger } = useRuns();
  const isChosen = workflowId !== '';
  const { data: recent, isPending } = useQuery({ ...recentInputsQuery(ledger, workflowId), enabled: isChosen });
  if (!isChosen || isPending) return { recent: [], suggested: isChosen ? undefined : null };
  return { recent: recent ?? [], suggested: suggest(recent?.[0], examples[0]) };
}

function suggest(last: RecentInputs | undefined, example: SampleInputs | undefined): SuggestedInputs | null {
  if (last) return { text: formatInputs(last.inputs), from: { kind: 'last', at: last.at } };
  return example ? { text: formatInputs(example.inputs), from: { kind: 'example', name: example.name } } : null;
}
