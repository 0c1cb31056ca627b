import type { Remote } from 'comlink';

import { fulfilled, valueAtHand } from '@/ui/browser/fulfilled.ts';

import { IndexHolder } from './index-holder.ts';
import { WorkerFailed } from './worker-failed.ts';
import type { WorkerHolder } from './worker-holder.ts';
import type { KeptList, ReadSince, ShownWindow, WorkflowSource } from './workflow-source.ts';

/** Size of a response, in bytes, from which a worker parses and searches it. */
const inWorkerFrom = 1_000_000;

/** Rows shown before scrolling. */
export const firstRows = 80;

/** Creates the sources of one owner's list. */
export interface WorkflowSources {
  /** Read the list in the service's response. @throws Error if it is unreadable */
  readonly load: (bytes: Uint8Array<ArrayBuffer>) => Promise<WorkflowSource>;
  /** Read the list of an earlier visit; undefined if it is unusable. */
  readonly restore: (kept: unknown) => Promise<WorkflowSource | undefined>;
  readonly close: () => void;
}

/** An index, in the page or in a worker. */
interface Held {
  readonly call: <Value>(act: (index: IndexHolder | Remote<IndexHolder>) => Value | Promise<Value>) => Promise<Value>;
}

/**
 * Create the sources of one owner. Their worker is started for the first long response.
 * @param readSince returns details of workflows that the list lacks
 */
export function createWorkflowSources(readSince: ReadSince): WorkflowSources {
  let starting: Promise<WorkerHolder | undefined> | undefined;
  let worker: WorkerHolder | undefined;
  let isAnswered = false;
  let closed = false;

  /** @returns undefined if the browser refuses */
  function start() {
    if (!starting || worker?.hasStopped()) {
      worker = undefined;
      starting = import('./worker-holder.ts')
        .then(({ startWorker }) => (worker = startWorker()))
        .catch(() => undefined);
    }
    return starting;
  }

  async function stop() {
    const started = starting;
    starting = undefined;
    (await started)?.stop();
  }

  async function open(kept: KeptList, bytes: Uint8Array<ArrayBuffer>, isWanted: () => boolean) {
    const started = bytes.length >= inWorkerFrom ? await start() : undefined;
    if (started) {
      // The worker holds only the last loaded response, so don't load an unwanted one.
      if (closed || !isWanted()) throw new WorkerFailed();
      const loaded = await orElse(started.load(bytes, kept.without), async () => undefined);
      if (loaded) return makeSource(inWorker(started, kept), loaded, kept, readSince);
    } else if (isAnswered) void stop();
    const index = new IndexHolder();
    return makeSource(inPage(index), index.load(await bytesOf(kept, bytes), kept.without), kept, readSince);
  }

  /** Wait for a call of the worker, or do `act` instead if the worker has failed. */
  async function orElse<Value, Other>(called: Promise<Value>, act: () => Promise<Other>): Promise<Value | Other> {
    try {
      return await called;
    } catch (error) {
      if (!(error instanceof WorkerFailed) || closed) throw error;
      return act();
    }
  }

  function inWorker(holder: WorkerHolder, kept: KeptList): Held {
    let page: Promise<IndexHolder> | undefined;

    async function readAgain() {
      const index = new IndexHolder();
      index.load(await bytesOf(kept), kept.without);
      index.learn(readSince(0).read);
      return index;
    }

    return {
      call: (act) =>
        orElse(
          holder.call(async (index) => act(index)),
          async () => act(await (page ??= readAgain())),
        ),
    };
  }

  return {
    load: async (bytes) => {
      isAnswered = true;
      return open({ bytes: new Blob([bytes]), without: [] }, bytes, () => true);
    },
    restore: async (kept) => {
      if (!isKeptList(kept)) return undefined;
      return open(kept, await bytesOf(kept), () => !isAnswered);
    },
    close: () => {
      closed = true;
      void stop();
    },
  };
}

function inPage(index: IndexHolder): Held {
  return {
    call: <Value>(act: (held: IndexHolder) => Value | Promise<Value>) => {
      const value = act(index);
      return value instanceof Promise ? value : fulfilled(value);
    },
  };
}

/** @param atHand the bytes, empty if they were transferred to a worker */
async function bytesOf({ bytes }: KeptList, atHand?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return atHand?.length ? atHand : new Uint8Array(await bytes.arrayBuffer());
}

function isKeptList(kept: unknown): kept is KeptList {
  return typeof kept === 'object' && kept !== null && 'bytes' in kept && kept.bytes instanceof Blob;
}

interface Counts {
  readonly length: number;
  readonly unread: number;
}

function makeSource(held: Held, { length, unread }: Counts, kept: KeptList, readSince: ReadSince): WorkflowSource {
  const { call } = held;
  let learntTo = 0;
  let first: { readonly key: string; readonly window: Promise<ShownWindow> } | undefined;
  const source: WorkflowSource = {
    length,
    unread,
    kept,
    show: (view, from, to) =>
      after(
        call((index) => index.show(view, from, to)),
        (window) => ({ ...window, view }),
      ),
    showFirst: (view) => {
      const key = JSON.stringify(view);
      if (first?.key !== key) first = { key, window: source.show(view, 0, firstRows) };
      return first.window;
    },
    ids: (view, from = 0, to = length) => call((index) => index.ids(view, from, to)),
    rowOf: (view, id) => call((index) => index.rowOf(view, id)),
    countOf: (view, ids) => call((index) => index.countOf(view, ids)),
    best: (queries, recentIds, limit) => call((index) => index.best(queries, recentIds, limit)),
    items: (ids) =>
      after(
        call((index) => index.items(ids)),
        (items) => ({ ids, items }),
      ),
    idsNamed: (name) => call((index) => index.idsNamed(name)),
    unknownTeams: (from, limit) => call((index) => index.unknownTeams(from, limit)),
    learn: async () => {
      const { read, next } = readSince(learntTo);
      learntTo = next;
      return { known: await call((index) => index.learn(read)) };
    },
    countByTeam: () => call((index) => index.countByTeam()),
    without: async (id) => {
      const left = await call((index) => index.remove(id));
      return makeSource(held, { length: left, unread }, { ...kept, without: [...kept.without, id] }, readSince);
    },
  };
  // Apply the details known so far, so that the first rows are filtered and sorted by them.
  void source.learn().catch(() => undefined);
  return source;
}

/** Like `then`, but synchronous for a fulfilled value. */
function after<Value, Next>(promise: Promise<Value>, change: (value: Value) => Next): Promise<Next> {
  const atHand = valueAtHand(promise);
  return atHand ? fulfilled(change(atHand.value)) : promise.then(change);
}
