import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { call } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let user: TestUser;
let team: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
});

const create = (key: string, body: object = { name: 'Once', team_id: team }, by = user) =>
  call(service, by, 'POST', '/accounts/workflows', { body, headers: { 'idempotency-key': key } });
const rows = async (by = user) => (await call(service, by, 'GET', '/accounts/workflows')).body as { id: string }[];

it('the same create request, sent seven times simultaneously and again later, makes one row and gets one response', async () => {
  const first = await Promise.all(Array.from({ length: 6 }, () => create('key-00000001')));
  const answers = [...first, await create('key-00000001')];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});

it('create requests with other keys, by other users or without a key make one row each', async () => {
  const other = await service.makeUser();
  const theirs = (await service.makeTeam('Theirs', [other.user.email])).id;
  await create('key-00000002');
  await create('key-00000003');
  await create('key-00000002', { name: 'Once', team_id: theirs }, other);
  for (let index = 0; index < 2; index += 1) {
    await call(service, user, 'POST', '/accounts/workflows', { body: { name: 'Once', team_id: team } });
  }
  expect(await rows()).toHaveLength(4);
  expect(await rows(other)).toHaveLength(1);
});

it('a key belongs to one body, and must have 8 to 64 characters', async () => {
  await create('key-00000004');
  expect((await create('key-00000004', { name: 'Twice', team_id: team })).status).toBe(409);
  expect((await create('short')).status).toBe(400);
  expect((await create('x'.repeat(65))).status).toBe(400);
  expect(await rows()).toHaveLength(1);
});

it('a failed create request may be retried', async () => {
  const nowhere = { name: 'Once', team_id: '00000000-0000-4000-8000-000000000000' };
  expect((await create('key-00000005', nowhere)).status).toBe(404);
  expect((await create('key-00000005')).status).toBe(200);
  expect(await rows()).toHaveLength(1);
});
