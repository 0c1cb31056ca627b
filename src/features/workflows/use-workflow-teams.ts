import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { Workflow, WorkflowListItem } from '@/contract/workflow.ts';

import { workflowQueries } from './workflow-queries.ts';

const atOnce = 4;
/** So few unknown ones are read without being asked to. */
const unasked = 40;

/** Which team each workflow is of, as far as it is known, and how to learn the rest. */
export interface WorkflowTeams {
  /** Workflow id → team id; null when the service gives the workflow none. */
  readonly known: ReadonlyMap<string, string | null>;
  /** Workflows that could not be read. */
  readonly failed: number;
  readonly loading: boolean;
  readonly load: () => void;
  readonly stop: () => void;
}

/**
 * The list of workflows does not say their teams (interface §4.1), only reading each does (§4.3).
 * Takes them from the list where a server sends them, else from what was read, and reads the rest, four at a time.
 */
export function useWorkflowTeams(workflows: readonly WorkflowListItem[]): WorkflowTeams {
  const queryClient = useQueryClient();
  const version = useSyncExternalStore(
    (changed) =>
      queryClient.getQueryCache().subscribe(({ query }) => query.queryHash.includes('"detail"') && changed()),
    () => countRead(queryClient),
  );
  const [reading, setReading] = useState<AbortController>();
  const [failed, setFailed] = useState(0);
  const asked = useRef(false);

  const known = teamsKnown(queryClient, workflows);
  const unknown = workflows.filter(({ id }) => !known.has(id)).map(({ id }) => id);

  function load() {
    const controller = new AbortController();
    setReading(controller);
    setFailed(0);
    void readAll(queryClient, unknown, controller.signal, () => setFailed((count) => count + 1)).finally(() =>
      setReading((current) => (current === controller ? undefined : current)),
    );
  }

  useEffect(() => {
    if (asked.current || unknown.length === 0 || unknown.length > unasked) return;
    asked.current = true;
    load();
    // Once, at the first sight of the list; after that the person decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version]);

  useEffect(() => () => reading?.abort(), [reading]);

  return { known, failed, loading: reading !== undefined, load, stop: () => reading?.abort() };
}

function countRead(queryClient: QueryClient): number {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: workflowQueries.details() })
    .filter(({ state }) => state.data !== undefined).length;
}

function teamsKnown(queryClient: QueryClient, workflows: readonly WorkflowListItem[]): Map<string, string | null> {
  const known = new Map<string, string | null>();
  for (const { id, team_id: teamId } of workflows) {
    const read = queryClient.getQueryData<Workflow>(workflowQueries.detail(id).queryKey);
    if (read) known.set(id, read.team_id ?? null);
    else if (teamId) known.set(id, teamId);
  }
  return known;
}

async function readAll(queryClient: QueryClient, ids: readonly string[], signal: AbortSignal, onFailed: () => void) {
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      await queryClient.query({ ...workflowQueries.detail(id), meta: { background: true } }).catch(onFailed);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
