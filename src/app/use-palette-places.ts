import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useOwnerKey } from '@/features/session/use-owner-key.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { useWorkflowCache } from '@/features/workflows/use-workflow-cache.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { explainError } from '@/ui/explain-error.ts';

import { findPlaces, indexRuns, type PlaceGroup } from './palette-places.ts';
import { readRecentPlaces } from './recent-places.ts';

const none: readonly never[] = [];

interface PalettePlaces {
  readonly groups: readonly PlaceGroup[];
  /** What is not known yet, or not any more, in words. */
  readonly notes: readonly string[];
}

/** What a query leads to, from the lists that the pages use too; suspends until what was kept of them is at hand. */
export function usePalettePlaces(query: string): PalettePlaces {
  useWorkflowCache();
  const { ledger } = useRuns();
  const owner = useOwnerKey();
  const workflows = useQuery(workflowQueries.list());
  const teams = useQuery(teamQueries.list());
  const runs = useQuery(runQueries.list(ledger));
  const [recent] = useState(() => readRecentPlaces(owner));

  const indexedRuns = useMemo(() => indexRuns(runs.data ?? none), [runs.data]);
  const groups = useMemo(
    () =>
      findPlaces(query.trim(), {
        workflows: workflows.data ?? none,
        teams: teams.data ?? none,
        runs: indexedRuns,
        recent,
      }),
    [query, workflows.data, teams.data, indexedRuns, recent],
  );
  return { groups, notes: [noteOf('Workflows', workflows), noteOf('Teams', teams)].filter((note) => note !== '') };
}

function noteOf(what: string, { data, error, fetchStatus }: UseQueryResult): string {
  if (error) {
    const why = explainError(error).title;
    return data ? `${why}: ${what.toLowerCase()} are as last read.` : `${what} are missing here: ${lowerFirst(why)}.`;
  }
  if (data) return '';
  return fetchStatus === 'paused'
    ? `${what} are missing here: this device is offline.`
    : `Loading ${what.toLowerCase()}…`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
