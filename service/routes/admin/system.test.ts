import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { systemState } from '@/contract/admin/admin-system.ts';

import { call, matching, until } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

let service: TestService;
let operator: TestUser;

beforeAll(async () => {
  service = await startTestService();
  operator = await service.makeUser();
  await service.setOperator(operator.user.id);
});
afterAll(() => service.stop());

const read = async () => systemState.parse((await call(service, operator, 'GET', '/accounts/admin/system')).body);

it('the system reports its versions, its disk use, and its migrations', async () => {
  const { database, storage, migrations, version } = await read();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(database).toEqual({
    kind: process.env['TEST_POSTGRES_URL'] === undefined ? 'embedded' : 'postgresql',
    version: matching(/^\d+/),
    size: database.size,
  });
  expect(database.size).toBeGreaterThan(1e6);
  expect(storage.kind).toBe('disk');
  expect(storage.free).toBeGreaterThan(1e6);
  expect(storage.used).toBeGreaterThan(1e6);
  expect(migrations).toMatchObject({ pending: [], newer: [] });
  expect(migrations.applied).toEqual(expect.arrayContaining(['0001-first', '0014-admin']));
});

it('a node is listed while it serves', async () => {
  const { node, store } = service.parts;
  const { nodes } = await until(read, (state) => state.nodes.length === 1);
  expect(nodes).toEqual([
    {
      id: node.id,
      host: node.host,
      role: 'all',
      version: node.version,
      started_at: matching(/Z$/),
      seen_at: matching(/Z$/),
      health: 'ok',
      trouble: null,
    },
  ]);
  const other = { ...node, id: crypto.randomUUID(), role: 'web' };
  await store.nodes.seen(other, null);
  expect((await read()).nodes).toMatchObject([{ id: node.id }, { id: other.id, role: 'web' }]);
  await store.nodes.remove(other.id);
  expect((await read()).nodes).toHaveLength(1);
});

it('a node reports its problem', async () => {
  const own = await startTestService({ checkDisk: () => Promise.reject(new Error('The disk is full.')) });
  onTestFinished(() => own.stop());
  const person = await own.makeUser();
  await own.setOperator(person.user.id);
  const { nodes } = await until(
    async () => systemState.parse((await call(own, person, 'GET', '/accounts/admin/system')).body),
    (state) => state.nodes.length === 1,
  );
  expect(nodes).toMatchObject([{ health: 'trouble', trouble: 'The disk is full.' }]);
});
