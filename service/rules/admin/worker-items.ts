import type { QueueWorker } from '@/contract/admin/admin-queue.ts';

import type { RunInHand } from '../../store/admin/queue-view.ts';
import type { Scope } from '../../store/admin/scope.ts';
import type { Store } from '../../store/store.ts';

/** Maximum number of runs shown per worker. */
const MOST_RUNS = 100;

/** The workers with their activity: nodes that execute runs, and other workers that still hold runs. */
export async function workerItems(store: Store, scope: Scope): Promise<QueueWorker[]> {
  const nodes = await store.nodes.list();
  const busy = new Map((await store.queueView.busy()).map(({ worker, count }) => [worker, count]));
  const runs = await store.queueView.inHand(scope, MOST_RUNS);
  const workers = nodes.filter(({ id, places, silent }) => busy.has(id) || (places > 0 && !silent));
  const known = new Set(workers.map(({ id }) => id));
  const unknown = [...busy.keys()].filter((id) => !known.has(id)).map((id) => ({ id, host: null, places: null }));
  return [...workers, ...unknown].map(({ id, host, places }) => ({
    id,
    host,
    places,
    busy: busy.get(id) ?? 0,
    runs: runs.filter(({ worker }) => worker === id).map(runItem),
  }));
}

function runItem({ id, name, team, workflow, started_by, started_at, progress }: RunInHand) {
  return {
    run_id: id,
    name,
    team,
    workflow,
    started_by,
    started_at: started_at.toISOString(),
    message: progress,
  };
}
