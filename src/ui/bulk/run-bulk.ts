import { type ApiError, isStatus } from '@/api/api-error.ts';

/** Gets new credentials after a 401. Resolves to whether to continue. */
export type Renew = (refused: ApiError) => Promise<boolean>;

/** An outcome in a word or two, and what kind of outcome it is; success by default. */
export interface OutcomeWord {
  readonly word: string;
  readonly tone?: 'good' | 'bad' | 'warn' | 'busy' | 'quiet';
}

/** Outcome of one item: a word, if any, or the error. */
export interface Outcome extends Partial<OutcomeWord> {
  readonly error?: unknown;
}

/** Progress of a bulk action. */
export interface Progress<Item> {
  /**
   * Outcome of each tried item. The same map grows, because copying it for each report would cost more than the work
   * itself.
   */
  readonly outcomes: ReadonlyMap<Item, Outcome>;
  readonly failed: number;
}

/** Acts on one item. @returns the outcome, if it needs a specific word */
export type Act<Item> = (item: Item) => Promise<OutcomeWord | undefined | void>;

interface BulkParts<Item> {
  readonly act: Act<Item>;
  readonly renew: Renew;
  readonly onProgress: (progress: Progress<Item>) => void;
  /** Abort this signal to send no further items. */
  readonly controller: AbortController;
  /** Outcomes of items tried before a stop; the others follow. */
  readonly before?: ReadonlyMap<Item, Outcome> | undefined;
}

const workers = 4;

/** Milliseconds between two reports of progress. */
const reportMs = 100;

/**
 * Run one action on many items, four at a time.
 * @returns failed items, and untried ones after a stop
 */
export async function runBulk<Item>(items: readonly Item[], parts: BulkParts<Item>): Promise<readonly Item[]> {
  const { act, renew, onProgress, controller, before = new Map<Item, Outcome>() } = parts;
  const isStopped = () => controller.signal.aborted;
  const outcomes = new Map(before);
  const rest = items.filter((item) => !before.has(item)).values();
  let failed = [...before.values()].filter(({ error }) => error !== undefined).length;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report() {
    clearTimeout(timer);
    timer = undefined;
    onProgress({ outcomes, failed });
  }

  async function attempt(item: Item): Promise<Outcome> {
    try {
      return (await act(item)) ?? {};
    } catch (error) {
      if (!isStatus(error, 401) || isStopped()) return { error };
      if ((await renew(error)) && !isStopped()) return attempt(item);
      controller.abort();
      return { error };
    }
  }

  async function work() {
    while (!isStopped()) {
      const { done, value: item } = rest.next();
      if (done) return;
      const outcome = await attempt(item);
      outcomes.set(item, outcome);
      if (outcome.error !== undefined) failed += 1;
      timer ??= setTimeout(report, reportMs);
    }
  }

  report();
  await Promise.all(Array.from({ length: workers }, work));
  report();
  return items.filter((item) => outcomes.get(item)?.error !== undefined || !outcomes.has(item));
}
