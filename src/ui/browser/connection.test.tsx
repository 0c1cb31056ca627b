import { afterEach, expect, test, vi } from 'vitest';

import { createConnection } from './connection.ts';

const api = 'https://api.example';

afterEach(() => {
  vi.useRealTimers();
});

test('an unreachable host stays unreachable when another one answers', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  connection.sent('https://accounts.example')(false);
  vi.advanceTimersByTime(999);
  expect(connection.get().kind).toBe('online');
  vi.advanceTimersByTime(1);
  expect(connection.get().kind).toBe('unreachable');

  connection.sent(api)(true);
  expect(connection.get()).toMatchObject({ kind: 'unreachable', recoveries: 0 });
  connection.sent('https://accounts.example')(true);
  expect(connection.get()).toMatchObject({ kind: 'online', recoveries: 1 });
  connection.close();
});

test('a host without further requests does not keep the page unreachable', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  connection.sent('https://runs.example')(false);
  vi.advanceTimersByTime(59_000);
  connection.sent(api)(true);
  expect(connection.get().kind).toBe('unreachable');
  vi.advanceTimersByTime(2000);
  connection.sent(api)(true);
  expect(connection.get().kind).toBe('online');
  connection.close();
});

test('a failure is not shown if the next try succeeds', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  connection.sent(api)(false);
  vi.advanceTimersByTime(500);
  connection.sent(api)(true);
  vi.advanceTimersByTime(5000);
  expect(connection.get()).toMatchObject({ kind: 'online', recoveries: 0 });
  connection.close();
});

test('a response to a request sent before going offline does not put the page back online', () => {
  const connection = createConnection();
  const before = connection.sent(api);
  window.dispatchEvent(new Event('offline'));
  before(true);
  expect(connection.get().kind).toBe('offline');
  connection.sent(api)(true);
  expect(connection.get().kind).toBe('online');
  connection.close();
});

test('a request sent before going offline that fails once back online does not mark the host as down', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  const before = connection.sent(api);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  before(false);
  vi.advanceTimersByTime(1500);
  expect(connection.get().kind).toBe('online');
  connection.close();
});

test('a slow request is shown until it ends, and a fast one is never shown', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  const [quick, slow] = [connection.sent(api), connection.sent(api)];
  vi.advanceTimersByTime(7000);
  quick(undefined);
  expect(connection.get().isSlow).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(connection.get().isSlow).toBe(true);
  slow(undefined);
  expect(connection.get().isSlow).toBe(false);
  connection.close();
});

test('a wait that the service requests is shown while it lasts, once for all affected requests', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  let told = 0;
  connection.subscribe(() => {
    told += 1;
  });
  connection.wait(Date.now() + 4000);
  connection.wait(Date.now() + 4200);
  expect(connection.get().waitSeconds).toBe(4);
  expect(told).toBe(1);
  vi.advanceTimersByTime(4200);
  expect(connection.get().waitSeconds).toBeUndefined();
  connection.close();
});
