import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useConnection } from '@/ui/browser/connection.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

/** How long typing must pause before matches are read first, in milliseconds. */
const typedForMs = 500;

/** How many workflows have a known team, and the progress of reading the others. */
export interface WorkflowTeams {
  readonly knownCount: number;
  /** Changes whenever more teams are known. */
  readonly stamp: unknown;
  readonly total: number;
  /** Number of workflows that could not be read. */
  readonly failed: number;
  readonly loading: boolean;
  /** Retry the failed reads. */
  readonly retry: () => void;
}

interface WorkflowTeamsOptions {
  /** Whether the page currently shows teams. */
  readonly wanted?: boolean;
  /** Search text: matching workflows are read before the others. */
  readonly query?: string;
  /** Maximum number of workflows with unknown teams; if there are more, none is read. */
  readonly mostToRead?: number;
}

/**
 * Find the teams of all workflows. They are taken from the list if the server sends them there, which the interface
 * doesn't require (§4.1), or else from earlier reads. The remaining workflows are read individually (§4.3), and again
 * after an outage.
 * @param list undefined until loaded
 */
export function useWorkflowTeams(
  list: WorkflowSource | undefined,
  { wanted = true, query = '', mostToRead = Infinity }: WorkflowTeamsOptions = {},
): WorkflowTeams {
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const { data: read } = useQuery({ ...workflowQueries.read(reader), enabled: wanted });
  const [learnt, setLearnt] = useState<{ readonly known: number }>();
  const [reading, setReading] = useState<AbortController>();
  const [failed, setFailed] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [firstQuery] = useDebouncedValue(query, typedForMs);
  const { recoveries } = useConnection();

  const knownCount = learnt?.known ?? 0;
  const total = list?.length ?? 0;
  const unknown = total - knownCount;
  const isToRead = wanted && learnt !== undefined && unknown > 0 && unknown <= mostToRead;

  useEffect(() => {
    if (!wanted || !read || !list) return undefined;
    let over = false;
    void list.learn().then(
      (all) => !over && setLearnt(all),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [list, wanted, read]);

  useEffect(() => {
    if (!isToRead || !list) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const isKnown = (id: string) => reader.get(id) !== undefined;
    const readOne = async (id: string) => {
      const workflow = await reader.read(id, signal);
      queryClient.setQueryData(workflowQueries.detail(reader, id).queryKey, (shown) => shown && workflow);
    };
    void import('./read-teams.ts')
      .then(({ readTeams }) => {
        if (signal.aborted) return undefined;
        setReading(controller);
        setFailed(0);
        return readTeams({ list, query: firstQuery, isKnown, read: readOne, onFailed: setFailed, signal });
      })
      // The code could not be loaded, or the list is no longer available.
      .catch(() => undefined)
      .then(() => setReading((now) => (now === controller ? undefined : now)));
    return () => controller.abort();
    // `recoveries` and `attempt` only restart the reading.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isToRead, list, reader, queryClient, firstQuery, recoveries, attempt]);

  return {
    knownCount,
    stamp: learnt,
    total,
    failed,
    loading: isToRead && reading !== undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}
