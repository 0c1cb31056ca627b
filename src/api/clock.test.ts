import { expect, test } from 'vitest';

import { createClock } from './clock.ts';

const hour = 3_600_000;

/** A computer whose clock is an hour behind the service's. */
function openClock() {
  const computer = { at: 10 * hour, steadyMs: 500 };
  const clock = createClock(
    () => computer.at,
    () => computer.steadyMs,
  );
  const pass = (ms: number) => {
    computer.at += ms;
    computer.steadyMs += ms;
  };
  return { computer, clock, pass };
}

test('a clock is the computer’s until a response shows another time', () => {
  const { clock, pass } = openClock();
  expect(clock.now()).toBe(10 * hour);
  clock.learn(10 * hour + 1500, 0);
  clock.learn(10 * hour - 20_000, 40_000);
  expect(clock.now()).toBe(10 * hour);
  clock.learn(11 * hour, 0);
  pass(1000);
  clock.learn(11 * hour + 2500, 100);
  expect(clock.now()).toBe(11 * hour + 1000);
  expect(clock.ofComputer(9 * hour)).toBe(10 * hour);
});

test('a computer’s clock that is set back changes nothing', () => {
  const { computer, clock, pass } = openClock();
  pass(5000);
  computer.at -= hour;
  expect(clock.now()).toBe(10 * hour + 5000);
  pass(1000);
  expect(clock.now()).toBe(10 * hour + 6000);
  clock.learn(10 * hour + 6000, 0);
  expect(clock.now()).toBe(10 * hour + 6000);
});

test('a step forward counts as sleep until a response shows the time', () => {
  const { computer, clock } = openClock();
  computer.at += hour;
  expect(clock.now()).toBe(11 * hour);
  clock.learn(10 * hour, 0);
  expect(clock.now()).toBe(10 * hour);
  computer.at -= hour;
  expect(clock.now()).toBe(10 * hour);
});
