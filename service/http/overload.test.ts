import { beforeEach, expect, it } from 'vitest';

import { Overload } from './overload.ts';

let now: number;
let overload: Overload;

beforeEach(() => {
  now = 0;
  overload = new Overload(() => now);
});

/** When each of those that were admitted began. */
function begin(wanted: number): number[] {
  return Array.from({ length: wanted }, () => overload.begin()).flatMap((begun) => ('at' in begun ? [begun.at] : []));
}

/** Answer them one after the other. */
function answer(begun: readonly number[], eachMs: number): void {
  for (const at of begun) {
    now += eachMs;
    overload.turned();
    overload.end(at);
  }
}

it('admits a first number, and more with each answer in time', () => {
  const first = begin(5000);
  expect(first).toHaveLength(64);
  expect(overload.begin()).toEqual({ waitSeconds: 1 });
  answer(first, 2);
  const next = begin(5000).length;
  // While less than half of the number was used, nothing was learnt.
  expect(next).toBeGreaterThan(80);
  expect(next).toBeLessThan(128);
});

it('admits half as many once answers are late, once for all that were under way, and never fewer than 16', () => {
  const admitted = Array.from({ length: 4 }, () => {
    const begun = begin(5000);
    now += 700;
    answer(begun, 0);
    return begun.length;
  });
  expect(admitted).toEqual([64, 32, 16, 16]);
  expect(begin(5000)).toHaveLength(16);
});

it('tells to come again after what the last answer took', () => {
  const [first = 0, ...others] = begin(64);
  now += 2400;
  overload.end(first);
  expect(others).toHaveLength(63);
  expect(overload.begin()).toEqual({ waitSeconds: 3 });
});

it('finds its way back: what was halved grows by each answer in time, also by those of few callers', () => {
  for (let round = 0; round < 4; round += 1) {
    const begun = begin(5000);
    now += 700;
    answer(begun, 0);
  }
  for (let round = 0; round < 50; round += 1) answer(begin(1), 5);
  expect(begin(5000)).toHaveLength(64);
});

it('learns nothing of a service that few ask', () => {
  for (let round = 0; round < 1000; round += 1) {
    now += 60_000;
    answer(begin(1), 1);
  }
  expect(begin(5000)).toHaveLength(64);
});

it('refuses what waited in its socket for a long turn of the loop, until that is over', () => {
  for (let index = 0; index < 50; index += 1) {
    const [at = 0] = begin(1);
    now += 22;
    overload.end(at);
  }
  expect(overload.begin()).toEqual({ waitSeconds: 2 });
  overload.turned();
  expect(begin(1)).toHaveLength(1);
});

it('refuses nobody after a standstill: of the process, or of a database that answers again', () => {
  // Stopped for a minute, as a laptop that was closed.
  now += 60_000;
  const begun = begin(20);
  expect(begun).toHaveLength(20);
  // The database stands still with all of them.
  now += 60_000;
  answer(begun, 1);
  for (let round = 0; round < 50; round += 1) {
    const eight = begin(8);
    expect(eight).toHaveLength(8);
    answer(eight, 4);
  }
  expect(begin(60)).toHaveLength(60);
});

it('counts nothing of those whose bodies are on their way', () => {
  for (let index = 0; index < 5000; index += 1) {
    expect(begin(1)).toHaveLength(1);
    overload.pause();
  }
});
