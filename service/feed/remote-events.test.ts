import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildRemoteApp } from '../app/remote-app.ts';
import { readEvents, type ReadStream } from '../testing/read-events.ts';
import { call, makeWorkflow, startRun } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const TIMEOUT_MS = 300;

let service: TestService;
let user: TestUser;
let team: string;
let front: ReturnType<typeof buildRemoteApp>;
let url: string;
let stream: ReadStream;

beforeEach(async () => {
  service = await startTestService();
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  const remote = { accounts: `${service.url}/accounts`, api: `${service.url}/api`, cancel: `${service.url}/api` };
  front = buildRemoteApp({ remote, timeout: TIMEOUT_MS, requestsPerMinute: 1 });
  url = await front.listen({ host: '127.0.0.1', port: 0 });
  stream = await readEvents({ url }, user);
});
afterEach(async () => {
  stream.leave();
  await front.close();
  await service.stop();
});

async function openStreams(): Promise<string | undefined> {
  return /^runboard_streams (\d+)$/m.exec(await service.parts.metrics.text())?.[1];
}

it('a stream is forwarded without delay, for longer than the request timeout and outside the request limit', async () => {
  const other = await readEvents({ url }, user, '', { 'accept-encoding': 'gzip, br, zstd' });
  expect(other.status).toBe(200);
  expect(other.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  expect(other.headers['content-encoding']).toBeUndefined();
  other.leave();
  const begunMs = performance.now();
  await expect.poll(() => performance.now() - begunMs).toBeGreaterThan(TIMEOUT_MS * 4);
  const id = await startRun(service, user, team, await makeWorkflow(service, user, team));
  await expect.poll(() => stream.runs().some(({ run_id, ended_at }) => run_id === id && ended_at !== null)).toBe(true);
  // The streams did not count towards the caller's limit.
  expect((await call({ url }, user, 'GET', '/accounts/teams')).status).toBe(200);
});

it('a stream is closed at the service when the browser disconnects', async () => {
  await expect.poll(() => stream.events.length).toBe(1);
  expect(await openStreams()).toBe('1');
  stream.leave();
  await expect.poll(openStreams).toBe('0');
});

it('a stream does not delay the end of the forwarding process', async () => {
  const begunMs = performance.now();
  await front.close();
  expect(performance.now() - begunMs).toBeLessThan(5000);
  await stream.closed;
  await expect.poll(openStreams).toBe('0');
});
