import { expect, it } from 'vitest';

import { defer, type Deferred } from '../process/defer.ts';
import { JoinedReads } from './joined-reads.ts';

/** Reads that end when they are let go, in the order in which they began. */
function start() {
  const reads = new JoinedReads<number>();
  const begun: Deferred<number>[] = [];
  const read = (key: string) =>
    reads.read(key, () => {
      const one = defer<number>();
      begun.push(one);
      return one.promise;
    });
  return { read, begun, settle: () => new Promise<void>((resolve) => setImmediate(resolve)) };
}

it('answers the requests that wait by one read, which begins after they came', async () => {
  const { read, begun, settle } = start();
  const first = read('ann');
  const joined = [read('ann'), read('ann'), read('ann')];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await settle();
  expect(begun).toHaveLength(2);
  const later = read('ann');
  begun[1]?.resolve(2);
  expect(await Promise.all(joined)).toEqual([2, 2, 2]);
  await settle();
  expect(begun).toHaveLength(3);
  begun[2]?.resolve(3);
  expect(await later).toBe(3);
  await settle();
  void read('ann');
  expect(begun).toHaveLength(4);
});

it('has one read under way when a request comes as one ends and another waits', async () => {
  const { read, begun, settle } = start();
  // Read again before the waiting read has begun.
  const again = read('ann').then(() => read('ann'));
  const waiting = read('ann');
  begun[0]?.resolve(1);
  await settle();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(2);
  expect(await Promise.all([again, waiting])).toEqual([2, 2]);
});

it('keeps callers apart', () => {
  const { read, begun } = start();
  void read('ann');
  void read('ben');
  expect(begun).toHaveLength(2);
});

it('reads again after a failure, for those that wait too', async () => {
  const reads = new JoinedReads<number>();
  const failing = reads.read('ann', () => Promise.reject(new Error('not now')));
  const waiting = reads.read('ann', async () => 2);
  await expect(failing).rejects.toThrow('not now');
  expect(await waiting).toBe(2);
  expect(await reads.read('ann', async () => 3)).toBe(3);
});
