import { ApiError } from '@/api/api-error.ts';
import { everything } from '@/domain/workflow-index.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';

/** So many are read at a time, so that a list of 100,000 is no 100,000 promises. */
const atOnce = 4;

interface TeamsToRead {
  readonly list: Pick<WorkflowSource, 'ids' | 'unknownTeams'>;
  /** What is searched for: workflows that match are read before the others. */
  readonly query: string;
  readonly atMost: number;
  readonly isKnown: (id: string) => boolean;
  /** @throws ApiError */
  readonly read: (id: string) => Promise<void>;
  /** Takes how many could not be read so far. */
  readonly onFailed: (count: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Read the workflows whose team is not known. One that can't be read has failed, and the rest goes on; but where one after
 * the other gets no answer the service is out of reach, and it ends.
 * @returns how many of `atMost` were left then; else 0
 */
export async function readTeams(toRead: TeamsToRead): Promise<number> {
  const { list, query, atMost, isKnown, read, onFailed, signal } = toRead;
  const ids = inTurn(unknownOf(list, query, isKnown), atMost);
  let [answered, failed, unanswered] = [0, 0, 0];
  await Promise.all(Array.from({ length: atOnce }, readNext));
  if (unanswered >= atOnce) return atMost - answered;
  if (unanswered > 0) onFailed(failed + unanswered);
  return 0;

  async function readNext() {
    for (let next = await ids.next(); !next.done && unanswered < atOnce; next = await ids.next()) {
      try {
        await read(next.value);
        note(0);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.kind === 'network') unanswered += 1;
        else note(1);
      }
    }
  }

  /** The service answered: those before that got no answer failed by themselves, unless it has ended already. */
  function note(alsoFailed: number) {
    const byThemselves = unanswered < atOnce ? unanswered : 0;
    unanswered -= byThemselves;
    answered += 1 + byThemselves;
    if (alsoFailed + byThemselves === 0) return;
    failed += alsoFailed + byThemselves;
    onFailed(failed);
  }
}

/** One iterator for four workers: each gets another ID. */
async function* inTurn(ids: AsyncIterable<string>, atMost: number): AsyncGenerator<string> {
  let count = 0;
  for await (const id of ids) {
    if (count >= atMost) return;
    count += 1;
    yield id;
  }
}

/** The ids of workflows whose team is not known, those that match a search first. */
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
    // The list may have become shorter by now.
    if (next === at) return;
    for (const id of ids) if (!first.has(id) && !isKnown(id)) yield id;
    at = next;
  }
}
