import { connect } from 'node:net';

import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';

import { defer } from '../platform/defer.ts';
import { installErrorAnswers } from './error-answers.ts';
import { limitInFlight } from './max-in-flight.ts';

/** An app that answers three requests at a time, each one when the test releases it. */
async function start() {
  const app = Fastify({ forceCloseConnections: true });
  installErrorAnswers(app);
  limitInFlight(3)(app);
  const waiting: ((value: string) => void)[] = [];
  const hold = async () => {
    const { promise, resolve } = defer<string>();
    waiting.push(resolve);
    return promise;
  };
  app.get('/hold', hold);
  app.post('/hold', hold);
  app.get('/quick', async () => 'quick');
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    for (const resolve of waiting) resolve('end');
    await app.close();
  });
  const atOnce = async (count: number) => {
    await vi.waitFor(() => expect(waiting).toHaveLength(count), 15_000);
  };
  return { url, waiting, atOnce };
}

it('answers 503 with Retry-After beyond the limit, and continues once a request is answered', async () => {
  const { url, waiting, atOnce } = await start();
  const held = [1, 2, 3].map(() => fetch(`${url}/hold`));
  await atOnce(3);
  const refused = await fetch(`${url}/quick`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({
    description: 'The service has more requests than it can answer. Try again in 1 second.',
  });
  waiting[0]?.('end');
  expect((await held[0])?.status).toBe(200);
  expect((await fetch(`${url}/quick`)).status).toBe(200);
});

it('frees the slot of a request that failed', async () => {
  const { url } = await start();
  const statuses = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await fetch(`${url}/broken`)).status);
  expect(statuses).toEqual([500, 500, 500, 500, 500]);
});

it('frees the slot of a disconnected caller once its work ends', async () => {
  const { url, waiting, atOnce } = await start();
  const gone = new AbortController();
  const held = [1, 2, 3].map(() => fetch(`${url}/hold`, { signal: gone.signal }));
  await atOnce(3);
  gone.abort();
  await Promise.allSettled(held);
  expect((await fetch(`${url}/quick`)).status).toBe(503);
  for (const resolve of waiting) resolve('end');
  await vi.waitFor(async () => expect((await fetch(`${url}/quick`)).status).toBe(200), 15_000);
});

it('does not count a request whose body is still arriving', async () => {
  const { url } = await start();
  const { hostname, port } = new URL(url);
  const head = 'POST /hold HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  for (let index = 0; index < 4; index += 1) {
    const sender = connect(Number(port), hostname);
    onTestFinished(() => void sender.destroy());
    await new Promise<void>((resolve) => sender.write(head, () => resolve()));
  }
  expect((await fetch(`${url}/quick`)).status).toBe(200);
});
