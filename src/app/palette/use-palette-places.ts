import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { useSavedViews } from '@/features/runs/saved-views.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { useAdmin } from '@/features/teams/use-admin.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';
import { useCopy } from '@/ui/clipboard/use-copy.ts';
import { useOfferedActions } from '@/ui/page/offered-actions.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';

import { indexItems } from '@/domain/workflow-search.ts';

import { findPlaces, idsOf, type KnownWorkflows, mostWorkflows, workflowSearches } from './palette-places.ts';
import type { PlaceGroup } from './place.ts';
import { indexRuns } from './run-items.ts';
import { texts } from './texts.ts';
import { type RecentPlace, readRecentPlaces } from '@/app/location/recent-places.ts';

const none: readonly never[] = [];

type ListTexts = (typeof texts.lists)['workflows'];

interface PalettePlaces {
  /** The query that these places were found for. The typed text may be ahead of it. */
  readonly query: string;
  readonly groups: readonly PlaceGroup[];
  /** Sentences about missing or stale lists. */
  readonly notes: readonly string[];
}

/** Finds the places for a query in the lists that the pages show. */
export function usePalettePlaces(query: string): PalettePlaces {
  const { ledger } = useRuns();
  const { api, answers, storage } = useOwner();
  const reader = useWorkflowReader();
  void answers.restore(workflowQueries.list(reader));
  const workflows = useQuery(workflowQueries.list(reader));
  const teams = useQuery(teamQueries.list(api));
  const runs = useQuery(runQueries.list(ledger));
  const [recent] = useState(() => readRecentPlaces(storage));

  const { data: inputs } = useQuery({
    ...runQueries.inputTexts(ledger, runs.data?.length ?? 0),
    enabled: query !== '',
  });
  const indexedRuns = useMemo(() => indexRuns(runs.data ?? none, inputs), [runs.data, inputs]);
  const actions = useOfferedActions();
  const admin = useAdmin();
  const { views } = useSavedViews();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  const here = useLocation();
  const copy = useCopy();
  const indexedTeams = useMemo(() => indexItems(teams.data ?? none), [teams.data]);
  const known = useKnownWorkflows(workflows.data, query.trim(), recent);
  const answered = known ? known.query : query.trim();
  const groups = useMemo(
    () =>
      findPlaces(answered, {
        workflows: known?.found ?? nothing,
        teams: indexedTeams,
        runs: indexedRuns,
        recent,
        actions,
        views,
        isAdmin: Boolean(admin),
        isOperator: admin?.isOperator ?? false,
        here,
        isDark,
        onTheme: setColorScheme,
        onCopyLink: () => copy(texts.linkCopied, location.href),
      }),
    [answered, known, indexedTeams, indexedRuns, recent, actions, views, admin, here, isDark, setColorScheme, copy],
  );
  const notes = [noteOf(texts.lists.workflows, workflows), noteOf(texts.lists.teams, teams)].filter(
    (note) => note !== '',
  );
  return { query: answered === query.trim() ? query : answered, groups, notes };
}

const nothingFound = { query: '', count: 0, best: none };
const nothing: KnownWorkflows = { toOpen: nothingFound, toStart: nothingFound, recent: none };

/** The matches in the list for this query, or for the previous one while searching; undefined if there is no list. */
function useKnownWorkflows(list: WorkflowSource | undefined, query: string, recent: readonly RecentPlace[]) {
  const recentIds = useMemo(() => idsOf(recent, 'workflow'), [recent]);
  const found = useAsyncValue(
    () => list?.best(workflowSearches(query), recentIds, mostWorkflows),
    [list, query, recentIds],
  );
  const opened = useAsyncValue(() => list?.items(new Set(recentIds)), [list, recentIds]);
  return useMemo(() => {
    const [toOpen, toStart] = found ?? [];
    if (!list) return undefined;
    if (!toOpen || !toStart) return { query: '', found: nothing };
    return { query: toOpen.query, found: { toOpen, toStart, recent: opened?.items ?? none } };
  }, [list, found, opened]);
}

function noteOf(list: ListTexts, { data, error, fetchStatus }: UseQueryResult): string {
  if (error) return (data ? list.old : list.missing)(explainError(error).title);
  if (data) return '';
  return fetchStatus === 'paused' ? list.missing(texts.offline) : list.loading;
}
