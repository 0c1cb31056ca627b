import { useMemo, useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { sortByName } from '@/domain/workflow-search.ts';
import { inMemory, type WorkflowList } from '@/features/workflows/long-list.ts';
import type { ReadWorkflows } from '@/features/workflows/workflow-reader.ts';

import { useReadWorkflows } from './use-read-workflows.ts';
import type { WorkflowSort } from './workflow-search-params.ts';

interface RankedParts {
  readonly list: WorkflowList;
  readonly sort: WorkflowSort;
  readonly teams: readonly Team[];
  /** Ids of the workflows with runs, the one that was run last first. */
  readonly latestFirst: readonly string[] | undefined;
}

/**
 * The ids that an order other than that by name begins with: of the workflows with runs, or of those whose team or date
 * is loaded. Undefined where the names alone say it. The same array as long as it says the same.
 */
export function useRanked({ list, sort, teams, latestFirst }: RankedParts): readonly string[] | undefined {
  const by = sort.replace('-', '');
  const needsRead = by === 'team' || by === 'created';
  const read = useReadWorkflows(needsRead);
  const ranked = useMemo(() => {
    if (by === 'name') return undefined;
    const ids = by === 'run' ? (latestFirst ?? []) : idsBy(by, known(list, read), teams);
    // Runs come with the latest first, what is read the other way round.
    return sort.startsWith('-') === (by === 'run') ? ids : ids.toReversed();
  }, [by, sort, list, read, teams, latestFirst]);
  const [kept, setKept] = useState(ranked);
  if (kept === ranked || isSame(kept, ranked)) return kept;
  setKept(ranked);
  return ranked;
}

/** The workflows of which more than the name is known. */
function known(list: WorkflowList, read: ReadWorkflows | undefined): readonly WorkflowListItem[] {
  const listed = inMemory(list);
  if (!listed) return [...(read?.byId.values() ?? [])].map(({ workflow }) => workflow);
  return listed.map(({ id, name, team_id: teamId, created_at: createdAt }) => {
    const one = read?.byId.get(id)?.workflow;
    return { id, name, team_id: teamId ?? one?.team_id, created_at: createdAt ?? one?.created_at };
  });
}

function idsBy(by: string, workflows: readonly WorkflowListItem[], teams: readonly Team[]): readonly string[] {
  const names = new Map(teams.map(({ id, name }) => [id, name || id]));
  const keyOf =
    by === 'team'
      ? ({ team_id: teamId }: WorkflowListItem) => teamId && (names.get(teamId) ?? teamId)
      : ({ created_at: at }: WorkflowListItem) => at;
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const compare = by === 'team' ? collator.compare : (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return sortByName(workflows)
    .flatMap((workflow) => {
      const key = keyOf(workflow);
      return key ? [{ id: workflow.id, key }] : [];
    })
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ id }) => id);
}

function isSame(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a?.length === b?.length && (a ?? []).every((id, place) => id === b?.[place]);
}
