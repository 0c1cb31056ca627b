import { ApiError, isGone, isStatus } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import type { RunLog } from '@/contract/logs-extension.ts';

import type { KeptLines } from '@/domain/runs/log/kept-lines.ts';
import { LogScreen } from '@/domain/runs/log/log-screen.ts';

import { readPage } from './read-pages.ts';

const everyMs = 1000;
const noLogMs = 2000;
const signedOutMs = 3000;
const longestRetryMs = 30_000;
/** How often arriving lines are shown, in milliseconds, since pages of a long log arrive every few milliseconds. */
const showMs = 250;
/** Maximum number of lines, since more could exhaust the page's memory. */
export const mostLines = 1_000_000;
const mostCharacters = 200_000_000;

/**
 * The known part of a run's log. Lines are added and redrawn in place, and the arrays are replaced only if the log
 * restarts.
 */
export interface KnownLog {
  readonly texts: KeptLines;
  /** The time of each line, in milliseconds since the epoch. */
  readonly times: readonly number[];
  readonly outputs: readonly string[];
  /** `none` means that the service has no log. */
  readonly phase: 'reading' | 'waiting' | 'over' | 'full' | 'none' | 'failed';
  /** The error behind `none` and `failed`. */
  readonly error?: unknown;
}

/** Reads a run's log into the page, from its first line. */
export class LogReader {
  #screen = new LogScreen();
  #known: KnownLog = knownOf(this.#screen, { phase: 'reading' });
  #after = 0;
  #attempt: number | undefined;
  #shown: KnownLog = this.#known;
  #shownLines = 0;
  #showing: ReturnType<typeof setTimeout> | undefined;
  readonly #api: Api;
  readonly #runId: string;
  readonly #listeners = new Set<() => void>();

  constructor(api: Api, runId: string) {
    this.#api = api;
    this.#runId = runId;
  }

  readonly known = (): KnownLog => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Read to the end of the log, and then once a second while more may follow, until the signal aborts.
   * @param works whether the run is running
   */
  async read(works: boolean, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted && this.#known.phase !== 'over' && this.#known.phase !== 'full') {
      let waitMs = 0;
      try {
        const page = await readPage(this.#api, this.#runId, this.#after, signal);
        failures = 0;
        waitMs = this.#take(page) ? everyMs : 0;
      } catch (error) {
        if (!(error instanceof ApiError)) {
          // The page was left, or the session has expired. Reading continues after the next sign-in.
          await pause(signedOutMs, signal);
          continue;
        }
        if (isStatus(error, 400) && this.#after > 0) {
          this.#begin();
          await pause(everyMs, signal);
          continue;
        }
        this.#change({ phase: isGone(error) ? 'none' : 'failed', error });
        if (isGone(error) && !works) return;
        failures += 1;
        const backoffMs = isGone(error) ? noLogMs : Math.min(longestRetryMs, everyMs * 2 ** failures);
        waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
      }
      if (waitMs > 0) await pause(waitMs, signal);
    }
  }

  /** @returns whether to wait before the next page */
  #take(page: RunLog): boolean {
    // The run was started again.
    if (this.#attempt !== undefined && page.attempt !== this.#attempt) {
      const isFirst = this.#after === 0;
      this.#begin();
      if (!isFirst) return false;
    }
    this.#attempt = page.attempt;
    for (const line of page.lines) this.#screen.add(line);
    const { texts } = this.#screen;
    const isStuck = page.after <= this.#after;
    this.#after = page.after;
    const isAll = page.after >= page.size;
    const isFull = texts.length >= mostLines || texts.characters >= mostCharacters;
    this.#change({ phase: isFull && !isAll ? 'full' : !page.more ? 'over' : isAll ? 'waiting' : 'reading' });
    return isAll || isStuck;
  }

  #begin(): void {
    this.#screen = new LogScreen();
    this.#known = knownOf(this.#screen, { phase: 'reading' });
    this.#after = 0;
    this.#attempt = undefined;
  }

  #change(change: Pick<KnownLog, 'phase' | 'error'>): void {
    const { texts } = this.#screen;
    this.#known = knownOf(this.#screen, change);
    const isMore = this.#shownLines > 0 && this.#shown.texts === texts && this.#shown.phase === 'reading';
    if (!isMore || change.phase !== 'reading') this.#show();
    else this.#showing ??= setTimeout(() => this.#show(), showMs);
  }

  #show(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    this.#shown = this.#known;
    this.#shownLines = this.#known.texts.length;
    for (const listener of this.#listeners) listener();
  }
}

function knownOf({ texts, times, outputs }: LogScreen, change: Pick<KnownLog, 'phase' | 'error'>): KnownLog {
  return { texts, times, outputs, ...change };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
