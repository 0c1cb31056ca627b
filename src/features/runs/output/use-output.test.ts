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
  const parts = [limitBytes + 1, 1].map((length) => new Uint8Array(length).fill(97));
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

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Read a small file with these headers. */
function readBytes(bytes: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) {
  vi.stubGlobal('fetch', async () => new Response(bytes, { headers }));
  return new QueryClient().query(outputOptions('run', 'https://a.example/x'));
}

test('a text is decoded by the charset of its type, and one of unknown encoding keeps its bytes', async () => {
  const type = 'text/csv; charset=windows-1251';
  expect(await readBytes(latin('\xcf\xf0'), { 'Content-Type': type })).toMatchObject({ kind: 'csv', text: 'Пр' });
  const unsure = await readBytes(latin('K\xf6ln'), { 'Content-Type': 'application/x-ndjson' });
  expect(unsure).toMatchObject({ kind: 'text', text: 'Köln', unsure: { encoding: 'windows-1252' } });
});

test.each([
  ['attachment; filename="K\xc3\xb6ln.txt"', 'Köln.txt'],
  ['attachment; filename="K\xf6ln.txt"', 'Köln.txt'],
  [`attachment; filename="x.txt"; filename*=UTF-8''K%C3%B6ln%20%E2%82%AC.txt`, 'Köln €.txt'],
  [`attachment; filename*=iso-8859-1'de'K%F6ln.txt`, 'Köln.txt'],
  ['attachment; filename="a; \\"b\\".txt"', 'a; "b".txt'],
  ['attachment; filename=plain.txt; size=3', 'plain.txt'],
  ['inline', 'x'],
])('a file served as %s is called %s', async (disposition, name) => {
  expect(await readBytes(latin('a'), { 'Content-Disposition': disposition })).toMatchObject({ fileName: name });
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
