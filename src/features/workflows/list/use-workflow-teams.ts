import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { useConnection } from '@/ui/browser/connection.ts';
import { useAsked } from '@/ui/browser/use-asked.ts';

import { inMemory, longOf, type WorkflowList } from '@/features/workflows/long-list.ts';
import { useReadWorkflows } from './use-read-workflows.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useWorkflowReader } from '@/features/workflows/workflows-context.ts';

/** So many unknown ones are read without being asked to. */
const unasked = 500;

const none: ReadonlyMap<string, string | null> = new Map();

/** Which team each workflow is of, if known, and how to learn the rest. */
export interface WorkflowTeams {
  /** Workflow id → team id; null when the service gives the workflow none. Empty for a long list, whose holder knows. */
  readonly known: ReadonlyMap<string, string | null>;
  readonly knownCount: number;
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
export function useWorkflowTeams(list: WorkflowList, wanted = true, query = ''): WorkflowTeams {
  const workflows = inMemory(list);
  const long = longOf(list);
  const reader = useWorkflowReader();
  const queryClient = useQueryClient();
  const read = useReadWorkflows(wanted);
  const [reading, setReading] = useState<AbortController>();
  const [failed, setFailed] = useState(0);
  /** How many of those asked for were left when the service was out of reach, and how often it had been back before. */
  const [cutOff, setCutOff] = useState<{ readonly left: number; readonly recoveries: number }>();
  const { recoveries } = useConnection();
  const asked = useRef(false);

  const known = useMemo(() => {
    if (!wanted || !read || !workflows) return none;
    const teams = new Map<string, string | null>();
    for (const { id, team_id: teamId } of workflows) {
      const one = read.byId.get(id)?.workflow;
      if (teamId ?? one) teams.set(id, teamId ?? one?.team_id ?? null);
    }
    return teams;
  }, [workflows, read, wanted]);
  const learnt = useAsked(long && wanted && read ? () => reader.lists.learnTeams(reader.readSince) : undefined, [
    long,
    read,
  ]);
  const knownCount = long ? (learnt ?? 0) : known.size;
  const isKnown = (id: string) => known.has(id) || reader.get(id) !== undefined;

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
    if (!read) return;
    if (long && learnt === undefined) return;
    const unknown = list.length - knownCount;
    if (!wanted || asked.current || unknown === 0) return;
    asked.current = true;
    load(unasked);
    // Once, when teams are looked at first; after that the person decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, list, read === undefined, learnt === undefined]);

  useEffect(() => {
    if (wanted && read && cutOff && cutOff.recoveries !== recoveries) load(cutOff.left);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, read === undefined, cutOff, recoveries]);

  useEffect(() => () => reading?.abort(), [reading]);

  return {
    known,
    knownCount,
    total: list.length,
    failed,
    loading: reading !== undefined,
    load: () => load(),
    stop: () => reading?.abort(),
  };
}
