import { afterEach, expect, test, vi } from 'vitest';

import { readZip } from './read-zip.ts';

/** An archive of a folder and two files. */
const archive = Uint8Array.from(
  atob(
    'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAGAAAAcGFnZXMvUEsDBBQAAAgAAAAAIQCfqBf4BAAAAAQAAAAPAAAAcGFnZXMvZWxz' +
      'xZEudHh0b25lClBLAwQUAAAAAAAAACEAo6/mSREAAAARAAAACAAAAGxpc3QuY3N2bmFtZSxjb3VudApBbm4sMQpQSwECFAMUAAAA' +
      'AAAAACEAAAAAAAAAAAAAAAAABgAAAAAAAAAAAAAAgAEAAAAAcGFnZXMvUEsBAhQDFAAACAAAAAAhAJ+oF/gEAAAABAAAAA8AAAAA' +
      'AAAAAAAAAIABJAAAAHBhZ2VzL2Vsc8WRLnR4dFBLAQIUAxQAAAAAAAAAIQCjr+ZJEQAAABEAAAAIAAAAAAAAAAAAAACAAVUAAABs' +
      'aXN0LmNzdlBLBQYAAAAAAwADAKcAAACMAAAAAAA=',
  ),
  (letter) => letter.charCodeAt(0),
);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Make a host serve these bytes. @returns how many bytes were requested, as a live count */
function serve(bytes: Uint8Array, knowsRanges = true) {
  const requested = { bytes: 0 };
  vi.stubGlobal('fetch', async (_url: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers['Range'] ?? '') ?? [];
    if (!knowsRanges) return new Response(bytes.slice());
    requested.bytes += Number(to) - Number(from) + 1;
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  });
  return requested;
}

const read = (size: number) => readZip(() => 'https://files.example/a.zip', size, new AbortController().signal);

test('an archive’s files are listed without folders', async () => {
  serve(archive);
  expect(await read(archive.length)).toMatchObject([
    { name: 'pages/első.txt', size: 4 },
    { name: 'list.csv', size: 17 },
  ]);
});

test('only the end of a large archive is requested', async () => {
  const large = new Uint8Array(3_000_000 + archive.length);
  large.set(archive, 3_000_000);
  const requested = serve(large);
  await read(large.length).catch(() => undefined);
  expect(requested.bytes).toBeLessThan(200_000);
});

test.each([
  ['a host that doesn’t support ranges', archive, false],
  ['something that isn’t an archive', new Uint8Array(5000), true],
  ['an archive that is cut off', archive.slice(0, -30), true],
  ['nothing', new Uint8Array(0), true],
])('the files of %s can’t be listed', async (_what, bytes, knowsRanges) => {
  serve(bytes, knowsRanges);
  await expect(read(bytes.length)).rejects.toBeInstanceOf(Error);
});

test('a list that is too long is not loaded', async () => {
  const lying = archive.slice();
  const end = lying.length - 22;
  new DataView(lying.buffer).setUint32(end + 12, 3_900_000_000, true);
  const requested = serve(lying);
  await expect(read(lying.length)).rejects.toBeInstanceOf(Error);
  expect(requested.bytes).toBeLessThan(200_000);
});

test('each file is read separately, with the current link', async () => {
  serve(archive);
  const links = ['https://files.example/old.zip', 'https://files.example/new.zip'];
  let now = 0;
  const fetched = vi.spyOn(globalThis, 'fetch');
  const files = await readZip(() => links[now] ?? '', archive.length, new AbortController().signal);
  now = 1;
  const contents = await Promise.all(files.map(async (file) => (await file.read()).text()));
  expect(contents.map((text) => text.length)).toEqual(files.map(({ size }) => size));
  expect(contents[1]).toMatch(/^name,count\n/);
  expect(fetched).toHaveBeenLastCalledWith(links[1], expect.anything());
});
