import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { outputOptions, pdfOptions } from './use-output.ts';

afterEach(() => vi.unstubAllGlobals());

const limitBytes = 2_000_000;

/** Read a text file of `bytes`, with or without a `Content-Length` header. */
function readText(bytes: number, { sendsLength = true } = {}) {
  const headers = { 'Content-Type': 'text/plain', ...(sendsLength && { 'Content-Length': String(bytes) }) };
  vi.stubGlobal('fetch', async () => new Response('a'.repeat(bytes), { headers }));
  return new QueryClient().query(outputOptions('run', 'https://a.example/log.txt'));
}

test('only the beginning of a text above the limit is read', async () => {
  const parts = [new Uint8Array(limitBytes + 1), new Uint8Array(1)];
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(parts.shift()) });
  const headers = { 'Content-Type': 'text/plain', 'Content-Length': String(limitBytes + 2) };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
  const output = await new QueryClient().query(outputOptions('run', 'https://a.example/log.txt'));
  expect([output.text?.length, output.cut, output.size]).toEqual([limitBytes + 1, true, limitBytes + 2]);
});

test('a text that exceeds the limit only with its last part is complete', async () => {
  const output = await readText(limitBytes + 1);
  expect([output.text?.length, output.cut ?? false, output.size]).toEqual([limitBytes + 1, false, limitBytes + 1]);
});

test('a text of unknown length is cut at the limit', async () => {
  const output = await readText(limitBytes + 1, { sendsLength: false });
  expect(output.cut).toBe(true);
});

test('a PDF of unknown length is loaded only up to the limit', async () => {
  const part = new Uint8Array(1_000_000);
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(part);
      if (sent === 60) controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  expect(await new QueryClient().query(pdfOptions('run', 'https://a.example/book.pdf'))).toBeNull();
  expect(sent).toBeLessThan(60);
});
