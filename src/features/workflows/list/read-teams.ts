import { ApiError, askedToWaitMs, isStatus } from '@/api/api-error.ts';
import { everything } from '@/domain/workflow-index.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';

/** Number of parallel reads. Starting all at once would create 100,000 promises for a list of that length. */
const atOnce = 4;

/** The wait after a 429 without Retry-After, in milliseconds. */
const usualWaitMs = 5000;

/** Minimum wait for a busy service, even if it requests less, in milliseconds. */
const leastWaitMs = 1000;

interface TeamsToRead {
  readonly list: Pick<WorkflowSource, 'ids' | 'unknownTeams'>;
  /** Search query: workflows that match are read first. */
  readonly query: string;
  readonly isKnown: (id: string) => boolean;
  /** @throws ApiError */
  readonly read: (id: string) => Promise<void>;
  /** Called with the number of failures so far. */
  readonly onFailed: (count: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Read the workflows whose teams are unknown. A failed read doesn't stop the others, and a busy service gets no
 * further requests until the wait that it requests is over. Reading ends with the session, and after several reads in a
 * row without a response, since the service is unreachable then.
 */
export async function readTeams(toRead: TeamsToRead): Promise<void> {
  const { list, query, isKnown, read, onFailed, signal } = toRead;
  const ids = unknownOf(list, query, isKnown);
  let [failed, unanswered] = [0, 0];
  let rest = Promise.resolve();
  await Promise.all(Array.from({ length: atOnce }, readNext));
  if (unanswered > 0 && unanswered < atOnce) onFailed(failed + unanswered);

  async function readNext() {
    for (let next = await ids.next(); !next.done && unanswered < atOnce; next = await ids.next()) {
      try {
        await readWhenFree(next.value);
        note(0);
      } catch (error) {
        if (signal.aborted) return;
        if (isStatus(error, 401)) unanswered = atOnce;
        else if (error instanceof ApiError && error.kind === 'network') unanswered += 1;
        else note(1);
      }
    }
  }

  async function readWhenFree(id: string): Promise<void> {
    await rest;
    signal.throwIfAborted();
    try {
      await read(id);
    } catch (error) {
      const waitMs = askedToWaitMs(error) ?? (isStatus(error, 429) ? usualWaitMs : undefined);
      if (waitMs === undefined || signal.aborted) throw error;
      rest = pause(Math.max(waitMs, leastWaitMs), signal);
      await readWhenFree(id);
    }
  }

  /**
   * Called when the service has responded. Earlier reads without a response then count as failures, unless reading has
   * already ended.
   */
  function note(alsoFailed: number) {
    const byThemselves = unanswered < atOnce ? unanswered : 0;
    unanswered -= byThemselves;
    if (alsoFailed + byThemselves === 0) return;
    failed += alsoFailed + byThemselves;
    onFailed(failed);
  }
}

/** Resolves after a delay, or when the reading ends. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * IDs of workflows whose teams are unknown, matches of a search first. Parallel readers share the generator, so that
 * each ID is read once.
 */
async function* unknownOf(
  list: TeamsToRead['list'],
  query: string,
  isKnown: (id: string) => boolean,
): AsyncGenerator<string> {
  const found = query === '' ? [] : await list.ids({ ...everything, query });
  const first = new Set(found.filter((id) => !isKnown(id)));
  yield* first;
  let at = 0;
  for (;;) {
    const { ids, next } = await list.unknownTeams(at, 200);
    // The end of the list, whose length may have changed.
    if (next === at) return;
    for (const id of ids) if (!first.has(id) && !isKnown(id)) yield id;
    at = next;
  }
}
