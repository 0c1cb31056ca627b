import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { inMemory, longOf, type LongWorkflowList, type WorkflowList } from '@/features/workflows/long-list.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useAsked } from '@/ui/browser/use-asked.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';

import {
  findPlaces,
  idsOf,
  indexRuns,
  knownWorkflows,
  type KnownWorkflows,
  mostWorkflows,
  type PlaceGroup,
  workflowSearches,
} from './palette-places.ts';
import { texts } from './texts.ts';
import { type RecentPlace, readRecentPlaces } from '@/app/navigation/recent-places.ts';

const none: readonly never[] = [];

type ListTexts = (typeof texts.lists)['workflows'];

interface PalettePlaces {
  /** The query that these are of: that of a long list lags behind. */
  readonly query: string;
  readonly groups: readonly PlaceGroup[];
  /** What is still missing, or may be out of date, in words. */
  readonly notes: readonly string[];
}

/** What a query leads to, from the lists that the pages use too. */
export function usePalettePlaces(query: string): PalettePlaces {
  const { ledger } = useRuns();
  const { api, answers, storage } = useOwner();
  const reader = useWorkflowReader();
  void answers.restore(workflowQueries.list(reader));
  const workflows = useQuery(workflowQueries.list(reader));
  const teams = useQuery(teamQueries.list(api));
  const runs = useQuery(runQueries.list(ledger));
  const [recent] = useState(() => readRecentPlaces(storage));

  const indexedRuns = useMemo(() => indexRuns(runs.data ?? none), [runs.data]);
  const inLong = useWorkflowsInLong(longOf(workflows.data), query, recent);
  const answered = inLong ? inLong.query : query;
  const groups = useMemo(
    () =>
      findPlaces(answered.trim(), {
        workflows: inLong?.found ?? knownWorkflows(answered.trim(), inHandOf(workflows.data), recent),
        teams: teams.data ?? none,
        runs: indexedRuns,
        recent,
      }),
    [answered, inLong, workflows.data, teams.data, indexedRuns, recent],
  );
  const notes = [noteOf(texts.lists.workflows, workflows), noteOf(texts.lists.teams, teams)].filter(
    (note) => note !== '',
  );
  return { query: answered, groups, notes };
}

const nothing: KnownWorkflows = { toOpen: { count: 0, best: none }, toStart: { count: 0, best: none }, recent: none };

function inHandOf(list: WorkflowList | undefined) {
  return (list && inMemory(list)) ?? none;
}

/** What a long list has for a query, or had for the one before; undefined without a long list. */
function useWorkflowsInLong(long: LongWorkflowList | undefined, query: string, recent: readonly RecentPlace[]) {
  const recentIds = useMemo(() => idsOf(recent, 'workflow'), [recent]);
  const asked = useAsked(
    long &&
      (async () => {
        const text = query.trim();
        if (!text) return { query, found: { ...nothing, recent: await long.items(recentIds) } };
        const [toOpen, toStart] = workflowSearches(text);
        const best = await long.best(toStart === toOpen ? [toOpen] : [toOpen, toStart], recentIds, mostWorkflows);
        return best?.[0] && { query, found: { toOpen: best[0], toStart: best[1] ?? best[0], recent: none } };
      }),
    [long, query, recentIds],
  );
  return long && (asked ?? { query: '', found: nothing });
}

function noteOf(list: ListTexts, { data, error, fetchStatus }: UseQueryResult): string {
  if (error) return (data ? list.old : list.missing)(explainError(error).title);
  if (data) return '';
  return fetchStatus === 'paused' ? list.missing(texts.offline) : list.loading;
}
