import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { nextLookMs, watchRemoteExtensions, type RemoteExtensions } from './remote-extensions.ts';

let server: Server | undefined;
let watched: RemoteExtensions | undefined;

afterEach(() => {
  watched?.stop();
  server?.closeAllConnections();
  server?.close();
});

type Fake = readonly [status: number, text: string];

async function serve(answer: () => Fake): Promise<string> {
  server = createServer((request, response) => {
    const [status, text] = answer();
    response.writeHead(request.url === '/v1/extensions' ? status : 404).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

it.each([
  ['names them', 200, '{"runs": 1}', { runs: 1 }],
  ['has no such address', 404, '{"description": "no"}', {}],
  ['answers with a page', 200, '<html>', {}],
  ['answers with an invalid version', 200, '{"runs": "yes"}', {}],
  ['redirects', 302, '{"runs": 1}', {}],
])('offers exactly what a service that %s declares', async (_words, status, text, expected) => {
  watched = watchRemoteExtensions(await serve(() => [status, text]));
  expect(await watched.current()).toEqual(expected);
});

it('retries until the service is reachable, and keeps the known extensions while it is down', async () => {
  const failures: number[] = [];
  let answer: Fake = [503, ''];
  const url = await serve(() => answer);
  watched = watchRemoteExtensions(url, (count) => {
    failures.push(count);
    return 1;
  });
  expect(await watched.current()).toEqual({});
  await expect.poll(() => failures.at(-1)).toBeGreaterThan(2);
  answer = [200, '{"runs": 1}'];
  await expect.poll(() => watched?.current()).toEqual({ runs: 1 });
  expect(failures.at(-1)).toBe(0);
  answer = [503, ''];
  await expect.poll(() => failures.at(-1)).toBeGreaterThan(2);
  expect(await watched.current()).toEqual({ runs: 1 });
  answer = [404, ''];
  await expect.poll(() => watched?.current()).toEqual({});
});

it('waits a minute after a failure, longer after each further one, up to an hour, and a day after a response', () => {
  const minutes = [1, 2, 3, 6, 7, 99, 0].map((failures) => nextLookMs(failures) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 32, 60, 60, 1440]);
});
