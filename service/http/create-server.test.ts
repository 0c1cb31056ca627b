import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';

import { expect, it, onTestFinished } from 'vitest';

import { sendRaw, until } from '../testing/test-client.ts';
import { createServer } from './create-server.ts';

it('a closing server does not wait for clients that have their whole response', async () => {
  const app = createServer({});
  const answers: ServerResponse[] = [];
  app.get('/', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': '2' });
    reply.raw.write('ok');
    answers.push(reply.raw);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // The client has the whole answer, but the server has not yet finished it.
  expect(await (await fetch(url)).text()).toBe('ok');
  const closed = app.close();
  await until(
    () => Promise.resolve(app.server.listening),
    (listening) => !listening,
  );
  for (const answer of answers) answer.end();
  // Without `closeWhatBecomesIdle`, closing takes 72 s, longer than the time limit of a test.
  await closed;
});

it('a closing server answers connections that were accepted before their request arrived', async () => {
  const app = createServer({});
  app.get('/', async () => ({ ok: true }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const sockets = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const closed = app.close();
  await until(
    () => Promise.resolve(app.server.listening),
    (listening) => !listening,
  );
  const answers = await Promise.all(
    sockets.map(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString().slice(0, 15);
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
  await closed;
});

const large = (method: string) => `${method} / HTTP/1.1\r\nHost: here\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`;

it('explains oversized headers, and answers HEAD without a body', async () => {
  const app = createServer({});
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const got = await sendRaw(url, large('GET'));
  expect(got).toMatch(/^HTTP\/1.1 431 .*\r\n\r\n\{"description":"The address or the headers are too long."\}$/s);
  const head = await sendRaw(url, large('HEAD'));
  expect(head).toMatch(/^HTTP\/1.1 431 .*\r\n\r\n$/s);
});
