import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { defer, type Deferred } from '../platform/defer.ts';
import { JoinedReads } from './joined-reads.ts';

/**
 * Wait for two turns of the event loop: in the first one the end of a read is noticed, in the second the next read
 * starts.
 */
async function settle(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Reads that end when released, in the order of their starts. */
function start() {
  const reads = new JoinedReads<number>();
  const started: Deferred<number>[] = [];
  const read = (key: string) =>
    reads.read(key, () => {
      const one = defer<number>();
      started.push(one);
      return one.promise;
    });
  return { reads, read, started };
}

it('answers waiting requests with one read, which begins after they have arrived', async () => {
  const { read, started } = start();
  const first = read('ann');
  await settle();
  const joined = [read('ann'), read('ann'), read('ann')];
  await settle();
  expect(started).toHaveLength(1);
  started[0]?.resolve(1);
  expect(await first).toBe(1);
  await settle();
  expect(started).toHaveLength(2);
  const later = read('ann');
  started[1]?.resolve(2);
  expect(await Promise.all(joined)).toEqual([2, 2, 2]);
  await settle();
  expect(started).toHaveLength(3);
  started[2]?.resolve(3);
  expect(await later).toBe(3);
});

it('answers the requests of one turn with one read when the database blocks the event loop', async () => {
  const reads = new JoinedReads<number>();
  let count = 0;
  const request = () =>
    new Promise<number>((resolve, reject) => {
      // Like requests that arrive one after another: each is processed as far as possible before the next is seen.
      setImmediate(() => void reads.read('ann', async () => (count += 1)).then(resolve, reject));
    });
  expect(await Promise.all([request(), request(), request()])).toEqual([1, 1, 1]);
});

it('keeps one read in flight when a request arrives while one read ends and another waits', async () => {
  const { read, started } = start();
  const first = read('ann');
  await settle();
  // Request another read before the waiting read has started.
  const again = first.then(() => read('ann'));
  const waiting = read('ann');
  started[0]?.resolve(1);
  await settle();
  expect(started).toHaveLength(2);
  started[1]?.resolve(2);
  expect(await Promise.all([again, waiting])).toEqual([2, 2]);
});

it('never shares a read between callers', async () => {
  const { read, started } = start();
  void read('ann');
  void read('ben');
  await settle();
  expect(started).toHaveLength(2);
});

it('reads again after a failure, also for waiting requests', async () => {
  const { reads } = start();
  const refused = defer<void>();
  const failing = reads.read('ann', async () => {
    await refused.promise;
    throw new Error('not now');
  });
  await settle();
  const waiting = reads.read('ann', async () => 2);
  refused.resolve();
  await expect(failing).rejects.toThrow('not now');
  expect(await waiting).toBe(2);
  expect(await reads.read('ann', async () => 3)).toBe(3);
});
