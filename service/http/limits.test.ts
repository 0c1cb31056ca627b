import { expect, it, onTestFinished, vi } from 'vitest';

import { hashOf } from '../auth/api-keys.ts';
import { defer } from '../platform/defer.ts';
import { call, sendRaw } from '../testing/test-client.ts';
import { startTestService, type TestOptions } from '../testing/test-service.ts';

async function start(options: TestOptions) {
  const service = await startTestService(options);
  onTestFinished(() => service.stop());
  return service;
}

it('a caller over the limit must wait and is told why, while other callers are served', async () => {
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
  // A request without credentials gets 401 and is not counted.
  expect((await call(service, undefined, 'GET', '/accounts/teams')).status).toBe(401);
  expect((await call(service, ann, 'GET', '/healthz')).status).toBe(200);
});

it('there is no limit without the setting', async () => {
  const service = await start({});
  const user = await service.makeUser();
  const statuses = new Set<number>();
  for (let index = 0; index < 60; index += 1)
    statuses.add((await call(service, user, 'GET', '/accounts/teams')).status);
  expect([...statuses]).toEqual([200]);
});

it('refuses a caller over the limit before reading the body', async () => {
  const service = await start({ requestsPerMinute: 1 });
  const { accessToken, apiKey } = await service.makeUser();
  const headers = `Authorization: Bearer ${accessToken}\r\nx-api-key: ${apiKey}\r\n`;
  const head = `POST /accounts/workflows HTTP/1.1\r\nHost: here\r\n${headers}Content-Type: application/json\r\n`;
  const first = await sendRaw(service.url, `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`);
  expect(first).toMatch(/^HTTP\/1.1 400 /);
  // Only one byte of a million is ever sent.
  const second = await sendRaw(service.url, `${head}Content-Length: 1000000\r\nConnection: close\r\n\r\n{`);
  expect(second).toMatch(/^HTTP\/1.1 429 /);
});

it('answers every request of a burst of 300, and the reads sent with it', async () => {
  const service = await start({});
  const [ann, ben] = [await service.makeUser(), await service.makeUser()];
  const team = await service.makeTeam('Team', [ann.user.email]);
  for (const round of ['cold', 'warm', 'warm again']) {
    const creates = Array.from({ length: 300 }, (_, index) =>
      call(service, ann, 'POST', '/accounts/workflows', { body: { name: `${round} ${index}`, team_id: team.id } }),
    );
    const reads = Array.from({ length: 50 }, () => call(service, ben, 'GET', '/accounts/teams'));
    const statuses = new Set((await Promise.all([...creates, ...reads])).map(({ status }) => status));
    expect([round, ...statuses]).toEqual([round, 200]);
  }
});

/** The clock of cached lookups, in milliseconds; it stands still until a test sets it. */
function stopMemoryClock() {
  const clock = { ms: performance.now() };
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  onTestFinished(() => now.mockRestore());
  return clock;
}

it("looks up a burst's credentials once", async () => {
  const service = await start({});
  const user = await service.makeUser();
  stopMemoryClock();
  const find = vi.spyOn(service.parts.store.keys, 'find');
  onTestFinished(() => find.mockRestore());
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(service, user, 'GET', '/accounts/teams')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(find).toHaveBeenCalledTimes(1);
});

it('accepts a key made during a lookup that did not find it', async () => {
  const service = await start({});
  const user = await service.makeUser();
  const { keys } = service.parts.store;
  const found = keys.find.bind(keys);
  const before = defer<undefined>();
  const find = vi.spyOn(keys, 'find').mockImplementationOnce(() => before.promise);
  onTestFinished(() => find.mockRestore());
  const early = call(service, user, 'GET', '/accounts/teams');
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1), 15_000);
  const later = call(service, user, 'GET', '/accounts/teams');
  find.mockImplementation(found);
  before.resolve(undefined);
  expect((await early).status).toBe(401);
  expect((await later).status).toBe(200);
});

it.each([
  [999, 200, 1],
  [1000, 401, 2],
])(
  '%i ms after another process revoked the key during its lookup, a request is answered with %i',
  async (ms, status, lookups) => {
    const service = await start({});
    const user = await service.makeUser();
    const { keys } = service.parts.store;
    const row = await keys.find(hashOf(user.apiKey));
    const slow = defer<typeof row>();
    // Another process revokes the key right after this lookup has seen it.
    const find = vi
      .spyOn(keys, 'find')
      .mockImplementationOnce(() => slow.promise)
      .mockResolvedValue(undefined);
    onTestFinished(() => find.mockRestore());
    const clock = stopMemoryClock();
    const early = call(service, user, 'GET', '/accounts/teams');
    await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1), 15_000);
    clock.ms += ms;
    const later = call(service, user, 'GET', '/accounts/teams');
    // The request joins the lookup that is still in progress.
    const reached = vi.spyOn(service.parts.store, 'invalidations');
    await vi.waitFor(() => expect(reached).toHaveBeenCalled(), 15_000);
    slow.resolve(row);
    expect([(await early).status, (await later).status]).toEqual([200, status]);
    expect(find).toHaveBeenCalledTimes(lookups);
  },
);
