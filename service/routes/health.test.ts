import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HttpError } from '../http/http-error.ts';
import { call, makeWorkflow, matching } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let user: TestUser;
let team: string;
let trouble: 'none' | 'disk' | 'database' | 'silence' = 'none';

async function ping(): Promise<void> {
  if (trouble === 'database') throw new Error('it is away');
  if (trouble === 'silence') await new Promise(() => undefined);
}

beforeAll(async () => {
  service = await startTestService({
    checkDisk: async () => {
      if (trouble === 'disk') throw new HttpError(507, 'The disk is full.', { headers: { 'retry-after': '30' } });
    },
    wrap: (parts) => {
      return { ...parts, store: { ...parts.store, ping } };
    },
  });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
});
afterAll(() => service.stop());

const get = (path: string) => call(service, user, 'GET', path);

describe('the state of the service', () => {
  it('is alive and ready', async () => {
    trouble = 'none';
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await get('/readyz')).body).toEqual({ status: 'ready' });
  });

  it.each([
    ['database', 'The database does not answer.'],
    ['silence', 'The database does not answer.'],
    ['disk', 'The disk is full.'],
  ] as const)('is alive but not ready with this problem: %s', async (what, description) => {
    trouble = what;
    const { status, headers, body } = await get('/readyz');
    expect([status, headers.get('retry-after'), body]).toEqual([503, matching(/^\d+$/), { description }]);
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('a full disk', () => {
  it('refuses writes with an explanation, but allows reads', async () => {
    trouble = 'none';
    const workflow = await makeWorkflow(service, user, team);
    trouble = 'disk';
    const writes = [
      await call(service, user, 'POST', '/accounts/workflows', { body: { name: 'A', team_id: team } }),
      await call(service, user, 'PATCH', `/accounts/workflows/${workflow}`, { body: { name: 'B' } }),
      await call(service, user, 'DELETE', `/accounts/workflows/${workflow}`),
      await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: { id: workflow, inputs: {} } }),
    ];
    for (const { status, headers, body } of writes) {
      expect([status, headers.get('retry-after'), body]).toEqual([507, '30', { description: 'The disk is full.' }]);
    }
    expect((await get(`/accounts/workflows/${workflow}`)).body).toMatchObject({ workflow: { name: 'A' } });
    expect((await get('/api/get_run_id')).status).toBe(200);
    expect((await call(service, undefined, 'DELETE', `/accounts/workflows/${workflow}`)).status).toBe(401);

    trouble = 'none';
    const renamed = await call(service, user, 'PATCH', `/accounts/workflows/${workflow}`, { body: { name: 'B' } });
    expect(renamed.status).toBe(200);
  });
});
