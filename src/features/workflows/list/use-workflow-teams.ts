import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useConnection } from '@/ui/browser/connection.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

/** So many unknown ones are read without being asked to. */
const unasked = 500;

/** Of how many workflows the team is known, and how to learn the rest. */
export interface WorkflowTeams {
  readonly knownCount: number;
  /** Another one whenever the list has learnt more. */
  readonly stamp: unknown;
  readonly total: number;
  /** Workflows that could not be read. */
  readonly failed: number;
  readonly loading: boolean;
  readonly load: () => void;
  readonly stop: () => void;
}

/**
 * The list of workflows does not say their teams (interface §4.1), only reading each does (§4.3).
 * Takes them from the list where a server sends them, else from what was read, and reads the rest;
 * where the service gets out of reach, it goes on once that is back.
 * @param wanted whether anybody looks at teams now
 * @param query what is searched for: workflows that match are read before the others
 */
export function useWorkflowTeams(list: WorkflowSource, wanted = true, query = ''): WorkflowTeams {
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const { data: read } = useQuery({ ...workflowQueries.read(reader), enabled: wanted });
  const [learnt, setLearnt] = useState<{ readonly known: number }>();
  const [reading, setReading] = useState<AbortController>();
  const [failed, setFailed] = useState(0);
  /** How many of those asked for were left when the service was out of reach, and how often it had been back before. */
  const [cutOff, setCutOff] = useState<{ readonly left: number; readonly recoveries: number }>();
  const { recoveries } = useConnection();
  const asked = useRef(false);

  const knownCount = learnt?.known ?? 0;

  useEffect(() => {
    if (!wanted || !read) return undefined;
    let over = false;
    void list.learn().then(
      (all) => !over && setLearnt(all),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [list, wanted, read]);

  const isKnown = (id: string) => reader.get(id) !== undefined;

  function load(atMost = Infinity) {
    const controller = new AbortController();
    const { signal } = controller;
    setReading(controller);
    setFailed(0);
    setCutOff(undefined);
    void import('./read-teams.ts')
      .then(({ readTeams }) => readTeams({ list, query, atMost, isKnown, read: readOne, onFailed: setFailed, signal }))
      // Its code was out of reach too, or the list got lost.
      .catch(() => atMost)
      .then(end);

    function end(left: number) {
      setReading((now) => (now === controller ? undefined : now));
      if (left > 0 && !signal.aborted) setCutOff({ left, recoveries });
    }

    async function readOne(id: string) {
      const workflow = await reader.read(id, signal);
      queryClient.setQueryData(workflowQueries.detail(reader, id).queryKey, (shown) => shown && workflow);
    }
  }

  useEffect(() => {
    if (!wanted || !learnt || asked.current || knownCount >= list.length) return;
    asked.current = true;
    load(unasked);
    // Once, when teams are looked at first; after that the person decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, list, learnt === undefined]);

  useEffect(() => {
    if (wanted && read && cutOff && cutOff.recoveries !== recoveries) load(cutOff.left);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, read === undefined, cutOff, recoveries]);

  useEffect(() => () => reading?.abort(), [reading]);

  return {
    knownCount,
    stamp: learnt,
    total: list.length,
    failed,
    loading: reading !== undefined,
    load: () => load(),
    stop: () => reading?.abort(),
  };
}
