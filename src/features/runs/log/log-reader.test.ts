import { expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import type { RunLog } from '@/contract/logs-extension.ts';

import { LogReader } from './log-reader.ts';

const pages = 500;
const linesOfPage = 100;
/** How long a request takes, in milliseconds. */
const pageMs = 5;

/** Respond like a service with a long log. */
async function request(_endpoint: unknown, { query }: { readonly query: { readonly after: string } }): Promise<RunLog> {
  await new Promise((resolve) => setTimeout(resolve, pageMs));
  const after = Number(query.after) + 1;
  const line = { at: '2026-11-26T08:00:00.000Z', output: 'stdout', text: `page ${after}` };
  const lines = Array.from({ length: linesOfPage }, () => line);
  return { attempt: 1, lines, after, size: pages, more: after < pages, cut: false };
}

test('a long log is shown from the first page on, updated a few times a second, and complete at the end', async () => {
  vi.useFakeTimers();
  try {
    const reader = new LogReader({ request } as unknown as Api, 'run');
    const shown: number[] = [];
    reader.subscribe(() => shown.push(reader.known().texts.length));
    const reading = reader.read(false, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(pageMs);
    expect(shown).toEqual([linesOfPage]);
    await vi.runAllTimersAsync();
    await reading;
    expect(reader.known()).toMatchObject({ phase: 'over' });
    expect(shown.at(-1)).toBe(pages * linesOfPage);
    // All 500 pages arrived within 2.5 s, so they were shown in groups.
    expect(shown.length).toBeLessThanOrEqual(12);
  } finally {
    vi.useRealTimers();
  }
});

test('a service that refuses every later page gets at most two requests a second', async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  try {
    let requests = 0;
    const refusing: typeof request = (endpoint, options) => {
      requests += 1;
      if (options.query.after !== '0') throw new ApiError({ kind: 'http', status: 400, generation: 1 });
      return request(endpoint, options);
    };
    const reading = new LogReader({ request: refusing } as unknown as Api, 'run').read(true, leaving.signal);
    await vi.advanceTimersByTimeAsync(10_000);
    leaving.abort();
    await vi.runAllTimersAsync();
    await reading;
    // Two for each second: the first page, and the refused one after it.
    expect(requests).toBeLessThanOrEqual(22);
  } finally {
    vi.useRealTimers();
  }
});
