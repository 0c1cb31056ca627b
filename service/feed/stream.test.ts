import { Writable } from 'node:stream';

import { beforeEach, describe, expect, it } from 'vitest';

import { EVENT_LIMIT, runEvents } from './frames.ts';
import { defaultStreamLimits } from '../config/stream-limits.ts';
import { Stream, type Reader } from './stream.ts';

const reader: Reader = {
  userId: 'ann',
  teams: ['team'],
  memberships: ['team member'],
  ownOnly: false,
  expiresMs: 10_000_000,
  isTaken: () => true,
};
const date = new Date(0);

/** An output that reads nothing until it is released. */
class StalledReader extends Writable {
  #take: (() => void) | undefined;
  text = '';

  constructor() {
    super({ highWaterMark: 1024 });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    this.#take = done;
  }

  takeAll(): void {
    while (this.writableLength > 0) this.#take?.();
  }
}

let out: StalledReader;
let stream: Stream;

beforeEach(() => {
  out = new StalledReader();
  stream = new Stream(reader, out, defaultStreamLimits, 0);
  stream.goLive();
});

describe('a reader with too much unread data', () => {
  const much = Buffer.alloc(64 * 1024 + 1, 'x');

  it('gets a resync after 5 s, and is disconnected if it reads nothing at all', async () => {
    stream.send([much]);
    expect([stream.tick(1000, date), stream.tick(5999, date), stream.isOver]).toEqual([false, false, false]);
    expect([stream.tick(6000, date), stream.isOver]).toEqual([true, true]);
    expect(stream.tick(7000, date)).toBe(false);
    const closed = new Promise((resolve) => void out.once('close', resolve));
    await closed;
    expect(out.destroyed).toBe(true);
  });

  it('gets another five seconds if it reads in time', () => {
    stream.send([much]);
    stream.tick(1000, date);
    out.takeAll();
    stream.tick(5000, date);
    stream.send([much]);
    expect([stream.tick(7000, date), stream.tick(11_000, date)]).toEqual([false, false]);
    expect(stream.tick(12_000, date)).toBe(true);
    out.takeAll();
    expect(out.text).toMatch(/event: resync\ndata: \{\}\n\n$/);
  });

  it('may leave 64 kB unread', () => {
    stream.send([much.subarray(1)]);
    for (const nowMs of [0, 6000, 12_000]) expect(stream.tick(nowMs, date)).toBe(false);
  });
});

describe('an event that arrives while a reader catches up', () => {
  const frames = Array.from({ length: 16 }, (_, index) => Buffer.alloc(64 * 1024, String(index % 10)));
  let late: Stream;

  beforeEach(() => {
    late = new Stream(reader, out, defaultStreamLimits, 0);
    late.send(frames);
  });

  it('is buffered up to 1 MB', () => {
    expect(out.text).toBe('');
    expect(late.goLive()).toBe(true);
    out.takeAll();
    expect(out.text).toBe(frames.join(''));
  });

  it('is dropped if more than 1 MB would be buffered', () => {
    late.send([Buffer.from('x')]);
    late.send(frames);
    expect(late.goLive()).toBe(false);
    late.send([Buffer.from('y')]);
    expect(late.goLive()).toBe(true);
    out.takeAll();
    expect(out.text).toBe('y');
  });
});

describe('the timing of a stream', () => {
  it('sends a comment every 15 s', () => {
    out = new StalledReader();
    stream = new Stream(reader, out, { ...defaultStreamLimits, maxAgeMs: 1e9 }, 0);
    stream.goLive();
    for (let second = 1; second <= 46; second += 1) {
      stream.tick(second * 1000, date);
      out.takeAll();
    }
    expect(out.text).toBe(':\n\n'.repeat(3));
  });

  it('ends streams after 10 min, give or take 20%, so that they don’t all end at once', () => {
    const ages = Array.from({ length: 50 }, () => {
      const one = new Stream(reader, new StalledReader(), { ...defaultStreamLimits, unsentMs: 1e9 }, 0);
      let second = 0;
      while (!one.isOver) one.tick((second += 1) * 1000, date);
      return second;
    });
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(480);
    expect(Math.max(...ages)).toBeLessThanOrEqual(721);
    expect(new Set(ages).size).toBeGreaterThan(5);
  });

  it('ends the stream when the token expires', () => {
    stream.tick(1000, new Date(reader.expiresMs - 1));
    expect(stream.isOver).toBe(false);
    stream.tick(2000, new Date(reader.expiresMs));
    out.takeAll();
    expect(out.text).toBe('event: bye\ndata: {"reason":"expired"}\n\n');
  });
});

describe('events of runs', () => {
  it('hold at most 64 kB each, with the new cursor in the last event', () => {
    const items = Array.from({ length: 9 }, (_, index) => JSON.stringify(String(index).repeat(20_000)));
    const events = runEvents(items, 'old', 'new').map(String);
    expect(Math.max(...events.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(EVENT_LIMIT);
    expect(events.map((text) => /^id: (\w+)$/m.exec(text)?.[1])).toEqual(['old', 'old', 'new']);
    const data = events.map((text) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '') as { items: string[] });
    expect(data.flatMap((one) => one.items.map((item) => JSON.stringify(item)))).toEqual(items);
  });

  it('are omitted if there are no items', () => {
    expect(runEvents([], 'old', 'new')).toEqual([]);
  });
});
