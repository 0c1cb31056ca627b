import { useMemo } from 'react';

import type { Team } from '@/contract/team.ts';
import type { ListView, WorkflowSort } from '@/domain/workflow-index.ts';

interface ListOrderParts {
  readonly query: string;
  readonly sort: WorkflowSort;
  readonly pinned: ReadonlySet<string>;
  readonly teamId: string;
  readonly teams?: readonly Team[];
  /** Ids of the workflows with runs, the one that was run last first. */
  readonly latestFirst?: readonly string[] | undefined;
}

const none: readonly never[] = [];

/** Filters and order of the list: the same object while they are equal. */
export function useListOrder(parts: ListOrderParts): ListView {
  const { query, sort, pinned, teamId, teams = none, latestFirst = none } = parts;
  const by = sort.replace('-', '');
  const teamIds = useMemo(() => (by === 'team' ? idsByName(teams) : none), [by, teams]);
  const order = by === 'run' ? latestFirst : teamIds;
  return useMemo(() => ({ query, sort, order, pinned: [...pinned], teamId }), [query, sort, order, pinned, teamId]);
}

function idsByName(teams: readonly Team[]): readonly string[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return teams.toSorted((a, b) => compare(a.name || a.id, b.name || b.id)).map(({ id }) => id);
}
