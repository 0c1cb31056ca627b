import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useConnection } from '@/ui/browser/connection.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

/** Delay after typing before matches are read first. */
const typedForMs = 500;

/** How many workflows have a known team. */
export interface WorkflowTeams {
  readonly knownCount: number;
  /** Changes whenever the list has learnt more. */
  readonly stamp: unknown;
  readonly total: number;
  /** Workflows that could not be read. */
  readonly failed: number;
  readonly loading: boolean;
  /** Retry the failed ones. */
  readonly retry: () => void;
}

interface WorkflowTeamsOptions {
  /** Whether the page shows teams now. */
  readonly wanted?: boolean;
  /** Search text: matching workflows are read before the others. */
  readonly query?: string;
  /** Read none if more workflows than this are of unknown team. */
  readonly mostToRead?: number;
}

/**
 * The list of workflows does not include their teams (interface §4.1), only reading each does (§4.3). Takes them from
 * the list if the server sends them, else from earlier reads, and reads the rest; after an outage of the service it
 * continues.
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
      // Its code was unreachable too, or the list was lost.
      .catch(() => undefined)
      .then(() => setReading((now) => (now === controller ? undefined : now)));
    return () => controller.abort();
    // Again after each recovery, and on request.
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
