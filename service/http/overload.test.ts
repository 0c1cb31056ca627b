import { expect, it } from 'vitest';

import { Overload } from './overload.ts';

it('admits as many as are answered in time, and fewer once answers take longer', () => {
  let now = 0;
  const overload = new Overload(() => now);
  const admit = (wanted: number) =>
    Array.from({ length: wanted }, () => overload.begin()).filter((s) => s === 0).length;
  const first = admit(5000);
  expect(first).toBe(126);
  for (let index = 0; index < first; index += 1) {
    now += 20;
    overload.turned();
    overload.end();
  }
  // At 20 ms an answer, 50 of them take a second.
  const later = admit(5000);
  expect(later).toBeGreaterThan(38);
  expect(later).toBeLessThan(68);
  expect(overload.begin()).toBe(2);
});

it('knows after a pause how fast it was before', () => {
  let now = 0;
  const overload = new Overload(() => now);
  for (let round = 0; round < 20; round += 1) {
    for (let index = 0; index < 100; index += 1) overload.begin();
    for (let index = 0; index < 100; index += 1) {
      now += 2;
      overload.end();
    }
    overload.turned();
  }
  now += 60_000;
  overload.turned();
  expect(Array.from({ length: 450 }, () => overload.begin()).every((seconds) => seconds === 0)).toBe(true);
});

it('says nothing of a service that few ask', () => {
  let now = 0;
  const overload = new Overload(() => now);
  for (let index = 0; index < 100; index += 1) {
    expect(overload.begin()).toBe(0);
    now += 60_000;
    overload.turned();
    overload.end();
  }
  expect(Array.from({ length: 120 }, () => overload.begin()).every((seconds) => seconds === 0)).toBe(true);
});

it('refuses what waited in its socket for a long turn of the loop, until that is over', () => {
  let now = 0;
  const overload = new Overload(() => now);
  for (let index = 0; index < 50; index += 1) {
    expect(overload.begin()).toBe(0);
    now += 22;
    overload.end();
  }
  expect(overload.begin()).toBe(2);
  overload.turned();
  expect(overload.begin()).toBe(0);
});

it('refuses nobody after a standstill: of the process, or of a database that answers again', () => {
  let now = 0;
  const overload = new Overload(() => now);
  // Stopped for a minute, as a laptop that was closed.
  now += 60_000;
  for (let index = 0; index < 20; index += 1) expect(overload.begin()).toBe(0);
  // The database stands still with all of them, twice.
  for (let index = 0; index < 20; index += 1) {
    now += index < 2 ? 60_000 : 1;
    overload.end();
  }
  overload.turned();
  for (let round = 0; round < 50; round += 1) {
    for (let index = 0; index < 8; index += 1) expect(overload.begin()).toBe(0);
    for (let index = 0; index < 8; index += 1) {
      now += 4;
      overload.end();
    }
    overload.turned();
  }
  expect(Array.from({ length: 60 }, () => overload.begin()).every((seconds) => seconds === 0)).toBe(true);
});

it('forgets a slow spell once nobody has asked for a while', () => {
  let now = 0;
  const overload = new Overload(() => now);
  for (let index = 0; index < 100; index += 1) overload.begin();
  for (let index = 0; index < 100; index += 1) {
    now += 1500;
    overload.end();
  }
  overload.turned();
  now += 6000;
  overload.turned();
  expect(Array.from({ length: 100 }, () => overload.begin()).every((seconds) => seconds === 0)).toBe(true);
});

it('counts nothing of those whose bodies are on their way', () => {
  const overload = new Overload(() => 0);
  for (let index = 0; index < 5000; index += 1) {
    expect(overload.begin()).toBe(0);
    overload.pause();
  }
});
