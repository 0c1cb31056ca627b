import { afterEach, expect, test, vi } from 'vitest';

import { createConnection } from './connection.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a host that does not answer is not taken for reached because another one answers', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  connection.note('https://accounts.example', false);
  vi.advanceTimersByTime(999);
  expect(connection.get().kind).toBe('online');
  vi.advanceTimersByTime(1);
  expect(connection.get().kind).toBe('unreachable');

  connection.note('https://api.example', true);
  expect(connection.get()).toMatchObject({ kind: 'unreachable', recoveries: 0 });
  connection.note('https://accounts.example', true);
  expect(connection.get()).toMatchObject({ kind: 'online', recoveries: 1 });
  connection.close();
});

test('a failure that the next try mends says nothing', () => {
  vi.useFakeTimers();
  const connection = createConnection();
  connection.note('https://api.example', false);
  vi.advanceTimersByTime(500);
  connection.note('https://api.example', true);
  vi.advanceTimersByTime(5000);
  expect(connection.get()).toMatchObject({ kind: 'online', recoveries: 0 });
  connection.close();
});
