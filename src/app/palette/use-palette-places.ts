import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';

import { findPlaces, indexRuns, type PlaceGroup } from './palette-places.ts';
import { readRecentPlaces } from '@/app/navigation/recent-places.ts';

const none: readonly never[] = [];

interface PalettePlaces {
  readonly groups: readonly PlaceGroup[];
  /** What is not known yet, or not any more, in words. */
  readonly notes: readonly string[];
}

/** What a query leads to, from the lists that the pages use too. */
export function usePalettePlaces(query: string): PalettePlaces {
  const { ledger } = useRuns();
  const { api, answers, storage } = useOwner();
  void answers.restore(workflowQueries.list(api));
  const workflows = useQuery(workflowQueries.list(api));
  const teams = useQuery(teamQueries.list(api));
  const runs = useQuery(runQueries.list(ledger));
  const [recent] = useState(() => readRecentPlaces(storage));

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
