import type { ServerResponse } from 'node:http';

import { expect, it } from 'vitest';

import { until } from '../testing/test-client.ts';
import { createServer } from './create-server.ts';

it('a server that closes waits for no client whose answer ended while it closed', async () => {
  const app = createServer({});
  const answers: ServerResponse[] = [];
  app.get('/', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': '2' });
    reply.raw.write('ok');
    answers.push(reply.raw);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // The client has all of it, the server doesn't know that it was all.
  expect(await (await fetch(url)).text()).toBe('ok');
  const closed = app.close();
  await until(
    () => Promise.resolve(app.server.listening),
    (listening) => !listening,
  );
  for (const answer of answers) answer.end();
  // Without our help that takes 72 s, longer than a test may.
  await closed;
});
