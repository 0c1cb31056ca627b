import { useEffect, useMemo, useRef, useState } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';

import { useChangingWorkflowCache } from './use-workflow-cache.ts';
import { readWorkflow } from './workflow-queries.ts';

/** So few unknown ones are read without being asked to. */
const unasked = 40;

const none: ReadonlyMap<string, string | null> = new Map();

/** Which team each workflow is of, as far as it is known, and how to learn the rest. */
export interface WorkflowTeams {
  /** Workflow id → team id; null when the service gives the workflow none. */
  readonly known: ReadonlyMap<string, string | null>;
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
 */
export function useWorkflowTeams(workflows: readonly WorkflowListItem[], wanted = true): WorkflowTeams {
  const { cache, version } = useChangingWorkflowCache(wanted);
  const [reading, setReading] = useState<AbortController>();
  const [failed, setFailed] = useState(0);
  const asked = useRef(false);

  const known = useMemo(() => {
    if (!wanted) return none;
    const teams = new Map<string, string | null>();
    for (const { id, team_id: teamId } of workflows) {
      const read = cache.getDetail(id)?.value;
      if (teamId ?? read) teams.set(id, teamId ?? read?.team_id ?? null);
    }
    return teams;
    // The version stands for what is in the cache.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [workflows, cache, version, wanted]);

  function load() {
    const controller = new AbortController();
    const unknown = workflows.filter(({ id }) => id && !known.has(id));
    setReading(controller);
    setFailed(0);
    const reads = unknown.map(({ id }) =>
      readWorkflow(id, controller.signal).catch(() => {
        if (!controller.signal.aborted) setFailed((count) => count + 1);
      }),
    );
    void Promise.all(reads).then(() => setReading((now) => (now === controller ? undefined : now)));
  }

  useEffect(() => {
    const unknown = workflows.length - known.size;
    if (!wanted || asked.current || unknown === 0 || unknown > unasked) return;
    asked.current = true;
    load();
    // Once, at the first sight of the list; after that the person decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, workflows]);

  useEffect(() => () => reading?.abort(), [reading]);

  return {
    known,
    total: workflows.length,
    failed,
    loading: reading !== undefined,
    load,
    stop: () => reading?.abort(),
  };
}
