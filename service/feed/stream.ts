import { once } from 'node:events';
import type { Writable } from 'node:stream';

import type { ByeReason } from '@/contract/team-run.ts';

import type { StreamLimits } from '../config/stream-limits.ts';
import type { Watcher } from '../store/watcher-store.ts';
import { COMMENT, eventOf } from './frames.ts';

/** A reader that leaves more than this many bytes unread for too long must reload the list. */
const UNSENT_LIMIT = 64 * 1024;
/**
 * Maximum buffered data, in bytes, while a reader catches up. Beyond it, the buffer is dropped, and the reader catches
 * up again.
 */
const KEPT_LIMIT = 1024 * 1024;
/** Time for a reader to receive the final event. */
const END_MS = 1000;

/** The user of a stream, and the conditions that keep it open. */
export interface Reader {
  readonly userId: string;
  /** IDs, sorted. */
  readonly teams: readonly string[];
  /** ID and role in each team, sorted. */
  readonly memberships: readonly string[];
  /** Whether the user sees only their own runs. */
  readonly ownOnly: boolean;
  /** Expiry of the token, in milliseconds since 1970. */
  readonly expiresMs: number;
  /** Whether the credentials are valid for the given, current state of the user. */
  readonly isTaken: (watcher: Watcher) => boolean;
}

/** Writes frames to one reader, and decides when the stream ends. */
export class Stream {
  readonly reader: Reader;
  /** Readers with the same group get the same events. */
  readonly group: string;
  readonly #out: Writable;
  readonly #limits: StreamLimits;
  readonly #endMs: number;
  #commentMs: number;
  #unsentSinceMs: number | undefined;
  /** Changes that arrive while the reader catches up; undefined once it has caught up. */
  #kept: { frames: Buffer[]; bytes: number } | undefined = { frames: [], bytes: 0 };
  #over = false;

  /** @param nowMs time of a monotonic clock */
  constructor(reader: Reader, out: Writable, limits: StreamLimits, nowMs: number) {
    this.reader = reader;
    this.group = `${reader.ownOnly ? reader.userId : ''} ${reader.teams.join()}`;
    this.#out = out;
    this.#limits = limits;
    this.#commentMs = nowMs + limits.commentMs;
    this.#endMs = nowMs + limits.maxAgeMs * (0.8 + 0.4 * Math.random());
  }

  get isOver(): boolean {
    return this.#over || this.#out.destroyed;
  }

  /**
   * Write the missed changes, each frame only once there is room, so that unread frames of a slow reader don't
   * accumulate.
   */
  async write(frames: readonly Buffer[]): Promise<void> {
    for (const frame of frames) {
      if (this.isOver) return;
      this.#out.write(frame);
      await this.#room();
    }
  }

  /** Resolves when the reader has room for more, or has disconnected. */
  async #room(): Promise<void> {
    if (this.isOver || !this.#out.writableNeedDrain) return;
    const left = new AbortController();
    const close = once(this.#out, 'close', { signal: left.signal });
    await Promise.race([once(this.#out, 'drain', { signal: left.signal }), close]).catch(() => undefined);
    left.abort();
    close.catch(() => undefined);
  }

  /** Send new frames, or buffer them until the reader has caught up. */
  send(frames: readonly Buffer[]): void {
    if (this.isOver) return;
    if (!this.#kept) {
      for (const frame of frames) this.#out.write(frame);
      return;
    }
    const bytes = frames.reduce((sum, { length }) => sum + length, this.#kept.bytes);
    const keeps = bytes <= KEPT_LIMIT ? [...this.#kept.frames, ...frames] : [];
    this.#kept = { frames: keeps, bytes };
  }

  /**
   * Send the buffered frames to a reader that has caught up.
   * @returns false if there were too many to buffer, so the reader must catch up again
   */
  goLive(): boolean {
    const { frames, bytes } = this.#kept ?? { frames: [], bytes: 0 };
    const isWhole = bytes <= KEPT_LIMIT;
    this.#kept = isWhole ? undefined : { frames: [], bytes: 0 };
    if (isWhole) this.send(frames);
    return isWhole;
  }

  /** End the stream with a reason. */
  bye(reason: ByeReason): void {
    this.#end(eventOf('bye', { reason }));
  }

  /** End the stream, and make the reader reload the list. */
  resync(): void {
    this.#end(eventOf('resync', {}));
  }

  /** End the stream without an event, so that the reader's cursor stays valid. */
  drop(): void {
    this.#end();
  }

  /**
   * Act on elapsed time; called every second.
   * @param nowMs time of a monotonic clock
   * @param date time of the wall clock, which tokens use
   * @returns whether the stream ended because its reader is too slow
   */
  tick(nowMs: number, date: Date): boolean {
    if (this.isOver) return false;
    if (this.#out.writableLength <= UNSENT_LIMIT) this.#unsentSinceMs = undefined;
    else this.#unsentSinceMs ??= nowMs;
    const unsentMs = nowMs - (this.#unsentSinceMs ?? nowMs);
    if (unsentMs >= this.#limits.unsentMs) {
      this.resync();
      return true;
    }
    if (date.getTime() >= this.reader.expiresMs) this.bye('expired');
    else if (nowMs >= this.#endMs) this.bye('max-age');
    else if (nowMs >= this.#commentMs) {
      this.#commentMs = nowMs + this.#limits.commentMs;
      this.#out.write(COMMENT);
    }
    return false;
  }

  /** End the stream if the user's teams or roles have changed or the credentials have become invalid. */
  check(watcher: Watcher | undefined): void {
    if (!watcher || !this.reader.isTaken(watcher)) this.bye('expired');
    else if (watcher.memberships.join() !== this.reader.memberships.join()) this.bye('membership');
  }

  #end(last?: Buffer): void {
    if (this.isOver) return;
    this.#over = true;
    this.#kept = undefined;
    this.#out.end(last);
    // Without this, a reader that reads nothing would keep its connection open.
    setTimeout(() => this.#out.destroy(), END_MS).unref();
  }
}
