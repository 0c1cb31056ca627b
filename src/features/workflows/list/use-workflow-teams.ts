import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { indexItems, parseSearch, searchItems } from '@/domain/workflow-search.ts';
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
 * Takes them from the list where a server sends them, else from what was read, and reads the rest.
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
    const isOver = () => controller.signal.aborted;
    setReading(controller);
    setFailed(0);
    void readEach().then(() => setReading((now) => (now === controller ? undefined : now)));

    /** Four at a time, so that a list of 100,000 is no 100,000 promises. */
    async function readEach() {
      const left = inTurn(unknownOf(list, query, isKnown), atMost);
      await Promise.all(Array.from({ length: 4 }, () => readNext(left)));
    }

    async function readNext(left: AsyncGenerator<string>) {
      for (let next = await left.next(); !next.done; next = await left.next()) {
        const id = next.value;
        try {
          const workflow = await reader.read(id, controller.signal);
          const { queryKey } = workflowQueries.detail(reader, id);
          queryClient.setQueryData(queryKey, (shown) => shown && workflow);
        } catch {
          if (isOver()) return;
          setFailed((count) => count + 1);
        }
      }
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

/** Four ask for the next one at the same time: each gets another. */
async function* inTurn(ids: AsyncIterable<string>, atMost: number): AsyncGenerator<string> {
  let count = 0;
  for await (const id of ids) {
    if (count >= atMost) return;
    count += 1;
    yield id;
  }
}

/** The ids of workflows whose team is not known, those that match a search first. */
async function* unknownOf(list: WorkflowList, query: string, isKnown: (id: string) => boolean): AsyncGenerator<string> {
  const found = query === '' ? [] : await matching(list, query);
  const first = new Set(found.filter((id) => id && !isKnown(id)));
  yield* first;
  if (!('isLong' in list)) {
    for (const { id } of list) if (id && !isKnown(id) && !first.has(id)) yield id;
    return;
  }
  let at = 0;
  while (at < list.length) {
    const { ids, next } = await list.unknownTeams(at, 200);
    for (const id of ids) if (!first.has(id)) yield id;
    at = next;
  }
}

async function matching(list: WorkflowList, query: string): Promise<readonly string[]> {
  const view = { query, descending: false, pinned: [], teamId: '' };
  if ('isLong' in list) return list.ids(view, 0, list.length);
  return searchItems(indexItems(list), parseSearch(query)).map(({ item }) => item.id);
}
