import { setTimeout as delay } from 'node:timers/promises';

import { expect, it, onTestFinished, vi } from 'vitest';

import { call } from '../testing/test-client.ts';
import { startTestService, type TestOptions } from '../testing/test-service.ts';

async function start(options: TestOptions) {
  const service = await startTestService(options);
  onTestFinished(() => service.stop());
  return service;
}

it('a caller who sends too much waits as told, with words; nobody else does', async () => {
  const service = await start({ requestsPerMinute: 3 });
  const [ann, ben] = [await service.makeUser(), await service.makeUser()];
  const answers = [];
  for (const path of ['/accounts/teams', '/accounts/workflows', '/api/get_run_id', '/accounts/teams']) {
    answers.push(await call(service, ann, 'GET', path));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  const [refused] = answers.slice(-1);
  const seconds = refused?.headers.get('retry-after');
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  expect(refused?.body).toEqual({
    description: `You sent more than 3 requests in a minute. Wait ${seconds} ${seconds === '1' ? 'second' : 'seconds'}, then try again.`,
  });
  expect((await call(service, ben, 'GET', '/accounts/teams')).status).toBe(200);
  // Who has no credentials is told so, and is counted nowhere.
  expect((await call(service, undefined, 'GET', '/accounts/teams')).status).toBe(401);
  expect((await call(service, ann, 'GET', '/healthz')).status).toBe(200);
});

it('a clock that is set back keeps nobody out', async () => {
  const service = await start({ requestsPerMinute: 1 });
  const user = await service.makeUser();
  const ask = () => call(service, user, 'GET', '/accounts/teams');
  expect((await ask()).status).toBe(200);
  const hourMs = 3_600_000;
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() - hourMs);
  onTestFinished(() => void vi.restoreAllMocks());
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

it('without the setting nobody is limited', async () => {
  const service = await start({});
  const user = await service.makeUser();
  const statuses = new Set<number>();
  for (let index = 0; index < 60; index += 1)
    statuses.add((await call(service, user, 'GET', '/accounts/teams')).status);
  expect([...statuses]).toEqual([200]);
});

it('more than can be answered in time is answered 503 with the seconds to wait, and the rest is answered', async () => {
  const answerMs = 10;
  let turn = Promise.resolve();
  const service = await start({
    wrap: (parts) => {
      const { teams } = parts.store;
      const list = teams.listOf.bind(teams);
      // One after the other, as a database that is slow today.
      teams.listOf = (userId) => {
        const mine = turn.then(() => delay(answerMs));
        turn = mine;
        return mine.then(() => list(userId));
      };
      return parts;
    },
  });
  const user = await service.makeUser();
  const ask = () => call(service, user, 'GET', '/accounts/teams');
  const answers = await Promise.all(Array.from({ length: 400 }, ask));
  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(accepted.length).toBeGreaterThanOrEqual(64);
  expect(refused.length).toBeGreaterThan(100);
  for (const { status, headers, body } of refused) {
    const seconds = Number(headers.get('retry-after'));
    expect(status).toBe(503);
    expect(seconds).toBeGreaterThanOrEqual(1);
    const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
    expect(body).toEqual({ description: `The service has more requests than it can answer. Try again in ${wait}.` });
  }
  expect((await ask()).status).toBe(200);
});
