import type { Writable } from 'node:stream';

import type { StreamLimits } from '../config/stream-limits.ts';
import type { TeamRunRow } from '../store/runs/team-run-rows.ts';
import { nextPosition, type ChangesPosition, type TeamRunStore } from '../store/runs/team-run-store.ts';
import type { WatcherStore } from '../store/watcher-store.ts';
import { runEvents } from './frames.ts';
import { Stream, type Reader } from './stream.ts';
import { WordsPace } from './words-pace.ts';

const TICK_MS = 1000;
const PAGE = 500;
/**
 * Minimum time between the starts of two polls. The pause between them also lasts at least nine times as long as the
 * first poll took, up to a limit. The poll every second heeds neither.
 */
const GATHER_MS = 100;
const PAUSE_FACTOR = 9;
const LONGEST_PAUSE_MS = 200;

/** Dependencies of a feed. */
export interface FeedParts {
  readonly runs: Pick<TeamRunStore, 'changes' | 'snapshot'>;
  readonly watchers: Pick<WatcherStore, 'find'>;
  readonly limits: StreamLimits;
  readonly now: () => Date;
  /** A run as sent to readers. */
  readonly itemOf: (row: TeamRunRow) => unknown;
  readonly cursorOf: (position: ChangesPosition) => string;
  /** Called for each change sent to live streams, with the number of seconds since it was made, if known. */
  readonly onWritten: (seconds: number) => void;
  /** Called for each reader that has to reload the list. */
  readonly onResync: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The open streams of this process. While any are open, it polls for changes: soon after it is woken, and every second.
 * It has one position in the changes, for all readers (decision 0230).
 */
export class Feed {
  readonly #parts: FeedParts;
  readonly #streams = new Set<Stream>();
  readonly #pace = new WordsPace();
  #position: ChangesPosition | undefined;
  #beginning: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #nextLookMs = 0;
  #gathering: NodeJS.Timeout | undefined;
  #ticking: NodeJS.Timeout | undefined;
  #checking = false;
  #stopped = false;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Number of open streams. */
  get count(): number {
    return this.#streams.size;
  }

  /** Whether the feed can't take more streams. */
  get isFull(): boolean {
    return this.#stopped || this.#streams.size >= this.#parts.limits.atOnce;
  }

  /** Whether the feed can't take more streams of this user. */
  isFullFor(userId: string): boolean {
    const theirs = [...this.#streams].filter(({ reader }) => reader.userId === userId);
    return theirs.length >= this.#parts.limits.perUser;
  }

  /** Resolves when a newly opened stream will receive all later changes. */
  async ready(): Promise<void> {
    // A poll in progress does not include the teams of a stream that was opened after its start.
    await this.#looking;
    await (this.#beginning ??= this.#begin());
  }

  /**
   * Send changes to a reader until its stream ends. Call this once the feed is ready.
   * @param out closed at the end
   * @param from the reader's position; undefined: it starts with changes from now on
   */
  open(reader: Reader, out: Writable, from: ChangesPosition | 'too old' | undefined): void {
    const stream = new Stream(reader, out, this.#parts.limits, performance.now());
    out.on('close', () => this.#streams.delete(stream));
    if (from === 'too old') this.#resync(stream);
    else void this.#join(stream, from);
  }

  /** Add a stream to the recipients of changes; it buffers them until its reader has caught up. */
  async #join(stream: Stream, from: ChangesPosition | undefined): Promise<void> {
    this.#streams.add(stream);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS);
    try {
      let position = from;
      do {
        if (position) position = await this.#catchUp(stream, position);
      } while (!stream.goLive());
    } catch (error) {
      this.#parts.onError(error);
      // The reader reconnects with its last cursor.
      stream.drop();
    }
  }

  /** Poll soon, because something has changed. */
  readonly wake = (): void => {
    if (this.#streams.size === 0 || this.#gathering || this.#stopped) return;
    const waitMs = Math.max(0, this.#nextLookMs - performance.now());
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#look();
    }, waitMs);
  };

  /** End all streams, and take no more. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#ticking);
    clearTimeout(this.#gathering);
    for (const stream of this.#streams) stream.bye('shutdown');
    this.#streams.clear();
  }

  async #begin(): Promise<void> {
    try {
      this.#position = { since: await this.#parts.runs.snapshot() };
    } catch (error) {
      this.#beginning = undefined;
      throw error;
    }
  }

  /** @returns the reader's new position */
  async #catchUp(stream: Stream, from: ChangesPosition): Promise<ChangesPosition> {
    const { runs, itemOf, cursorOf } = this.#parts;
    const { teams, ownOnly, userId } = stream.reader;
    const callers = ownOnly ? [userId] : undefined;
    let position = from;
    for (let more = true; more && !stream.isOver;) {
      const read = await runs.changes({ ...position, teams, callers }, PAGE);
      // The reader's position is ahead of the database.
      if (BigInt(position.since.end) > BigInt(read.snapshot.end)) {
        this.#resync(stream);
        break;
      }
      const before = cursorOf(position);
      position = nextPosition(position, read);
      const items = read.rows.map((row) => JSON.stringify(itemOf(row)));
      await stream.write(runEvents(items, before, cursorOf(position)));
      ({ more } = read);
    }
    return position;
  }

  #resync(stream: Stream): void {
    stream.resync();
    this.#parts.onResync();
  }

  #tick(): void {
    const nowMs = performance.now();
    const date = this.#parts.now();
    for (const stream of this.#streams) {
      if (stream.tick(nowMs, date)) this.#parts.onResync();
      if (stream.isOver) this.#streams.delete(stream);
    }
    if (this.#streams.size === 0) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
      this.#position = undefined;
      this.#beginning = undefined;
      return;
    }
    this.#look();
    void this.#check();
  }

  /** Check that the readers still have the same teams, and valid credentials. */
  async #check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      const streams = [...this.#streams];
      const ids = [...new Set(streams.map(({ reader }) => reader.userId))];
      const watchers = new Map(
        (await this.#parts.watchers.find(ids, this.#parts.now())).map((watcher) => [watcher.id, watcher]),
      );
      for (const stream of streams) stream.check(watchers.get(stream.reader.userId));
    } catch (error) {
      this.#parts.onError(error);
    } finally {
      this.#checking = false;
    }
  }

  #look(): void {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#again = false;
    const begunMs = performance.now();
    const looking = this.#readOn()
      .catch(this.#parts.onError)
      .finally(() => {
        const endMs = performance.now();
        const pauseMs = Math.min(PAUSE_FACTOR * (endMs - begunMs), LONGEST_PAUSE_MS);
        this.#nextLookMs = Math.max(begunMs + GATHER_MS, endMs + pauseMs);
        if (this.#looking === looking) this.#looking = undefined;
        if (this.#again) this.wake();
      });
    this.#looking = looking;
  }

  async #readOn(): Promise<void> {
    for (let more = true; more && this.#position && !this.#stopped;) {
      const from = this.#position;
      const teams = [...new Set([...this.#streams].flatMap(({ reader }) => reader.teams))];
      const read = await this.#parts.runs.changes({ ...from, teams }, PAGE);
      const readMs = performance.now();
      const before = this.#pace.from ?? from;
      this.#position = nextPosition(from, read);
      const rows = this.#pace.take(read.rows, from, readMs);
      this.#send(rows, before, this.#pace.from ?? this.#position);
      for (const { age_ms } of rows) {
        if (age_ms !== null) this.#parts.onWritten((age_ms + performance.now() - readMs) / 1000);
      }
      ({ more } = read);
    }
  }

  #send(rows: readonly TeamRunRow[], before: ChangesPosition, after: ChangesPosition): void {
    if (rows.length === 0) return;
    const { itemOf, cursorOf } = this.#parts;
    const cursors = [cursorOf(before), cursorOf(after)] as const;
    const changes = rows.map((row) => ({ row, item: JSON.stringify(itemOf(row)) }));
    const groups = new Map<string, Buffer[]>();
    for (const stream of this.#streams) {
      const { teams, ownOnly, userId } = stream.reader;
      let events = groups.get(stream.group);
      if (!events) {
        const isSeen = (row: TeamRunRow) => teams.includes(row.team_id) && (!ownOnly || row.caller_id === userId);
        const items = changes.filter(({ row }) => isSeen(row)).map(({ item }) => item);
        groups.set(stream.group, (events = runEvents(items, ...cursors)));
      }
      stream.send(events);
    }
  }
}
