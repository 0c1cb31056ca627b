import { afterEach, expect, test, vi } from 'vitest';

import { fetchFile } from './fetch-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** Respond with ten parts of 100 bytes, without a Content-Length. */
function serveParts() {
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(100));
      sent += 1;
      if (sent === 10) controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'Content-Type': 'text/csv' } }));
  return { sent: () => sent };
}

test('a file of unknown length is read completely', async () => {
  serveParts();
  const file = await fetchFile('https://a.example/x', { atMost: 1000 });
  expect([file?.blob.size, file?.blob.type, file?.type]).toEqual([1000, 'text/csv', 'text/csv']);
});

test('reading a file of unknown length stops when it becomes too large', async () => {
  const served = serveParts();
  await expect(fetchFile('https://a.example/x', { atMost: 200 })).rejects.toThrow('larger than 200 bytes');
  expect(served.sent()).toBeLessThan(10);
});
