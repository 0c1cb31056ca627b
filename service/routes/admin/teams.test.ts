import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { adminTeam, pageOf } from '@/contract/admin/admin-items.ts';

import { makeAdminScene, type AdminScene } from '../../testing/admin-scene.ts';
import { call, matching } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

let service: TestService;
let scene: AdminScene;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await makeAdminScene(service);
});

const send = (who: TestUser, method: string, path: string, body?: unknown) =>
  call(service, who, method, `/accounts/admin/teams${path}`, body === undefined ? {} : { body });
const change = (who: TestUser, body: unknown) => send(who, 'PATCH', `/${scene.team}`, body);
const read = async (who: TestUser) => adminTeam.parse((await send(who, 'GET', `/${scene.team}`)).body);
const audit = async (query = '') =>
  (await call(service, scene.admin, 'GET', `/accounts/admin/audit?team_id=${scene.team}${query}`)).body;

describe('a team', () => {
  it('is shown to its admin and to operators', async () => {
    const { admin, operator, team } = scene;
    const shown = {
      id: team,
      name: 'Render',
      subscription: 'active',
      credits: null,
      members: 3,
      created_at: matching(/Z$/),
      held: null,
    };
    expect(await read(admin)).toEqual(shown);
    expect(await read(operator)).toEqual(shown);
    expect(await send(admin, 'GET', '')).toMatchObject({ body: { items: [shown], next: null } });
  });

  it('is renamed by its admin', async () => {
    expect(await change(scene.admin, { name: 'Pictures', from: { name: 'Render' } })).toMatchObject({
      status: 200,
      body: { name: 'Pictures' },
    });
    expect(await call(service, scene.member, 'GET', '/accounts/teams')).toMatchObject({ body: [{ name: 'Pictures' }] });
    expect(await audit()).toMatchObject({
      items: [{ action: 'team rename', by: scene.admin.user, via: 'page', details: { name: 'Pictures' } }],
    });
  });

  it('has its subscription and credits set only by operators: 403', async () => {
    const { admin, operator } = scene;
    for (const body of [{ subscription: 'inactive' }, { credits: 5 }, { credits: null }, { name: 'New', credits: 5 }]) {
      expect(await change(admin, body)).toMatchObject({
        status: 403,
        body: { description: "Only operators of this service can change a team's subscription and credits." },
      });
    }
    expect(await change(operator, { subscription: 'inactive', credits: 5 })).toMatchObject({
      status: 200,
      body: { name: 'Render', subscription: 'inactive', credits: 5 },
    });
    expect(await audit()).toMatchObject({
      items: [{ action: 'team credits', details: { credits: 5 } }, { action: 'team subscription' }],
    });
    expect(await change(operator, { credits: null, from: { credits: 5 } })).toMatchObject({ body: { credits: null } });
  });

  it.each([
    [{ name: 'Mine', from: { name: 'Old' } }, 'The team was renamed to “Render” by someone else.'],
    [
      { subscription: 'inactive', from: { subscription: 'inactive' } },
      "The team's subscription was changed to active by someone else.",
    ],
    [{ credits: 7, from: { credits: 3 } }, 'The team has unlimited credits now.'],
  ])('that has changed in the meantime is kept: 409 to %j', async (body, words) => {
    expect(await change(scene.operator, body)).toMatchObject({
      status: 409,
      body: { description: `${words} Your change was not saved.` },
    });
    expect(await read(scene.admin)).toMatchObject({ name: 'Render', subscription: 'active', credits: null });
    expect(await audit()).toMatchObject({ items: [] });
  });

  it('that two admins rename simultaneously gets one of the two names', async () => {
    const from = { name: 'Render' };
    const answers = await Promise.all([
      change(scene.admin, { name: 'One', from }),
      change(scene.operator, { name: 'Two', from }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(scene.admin)).name).toBe(answers[0].status === 200 ? 'One' : 'Two');
  });

  it.each([
    {},
    { from: { name: 'Render' } },
    { name: ' ' },
    { name: 'a\u0000b' },
    { subscription: 'paused' },
    { credits: -1 },
    { credits: 1.5 },
    { credits: 2_000_000_001 },
  ])('rejects %j: 400', async (body) => {
    expect((await change(scene.operator, body)).status).toBe(400);
  });

  it('is created by an operator, without members until they are invited', async () => {
    const { operator, admin } = scene;
    const { status, body } = await send(operator, 'POST', '', { name: 'Motion' });
    const made = adminTeam.parse(body);
    expect([status, made]).toMatchObject([200, { name: 'Motion', members: 0, subscription: 'active' }]);
    const invited = await send(operator, 'POST', `/${made.id}/members`, { email: admin.user.email, role: 'admin' });
    expect(invited.status).toBe(200);
    const { items } = pageOf(adminTeam).parse((await send(admin, 'GET', '')).body);
    expect(items.map(({ name }) => name)).toEqual(['Motion', 'Render']);
  });
});

it('a list of teams is paged, by name', async () => {
  const { admin, operator } = scene;
  for (const name of ['C', 'A', 'B', 'B']) {
    const { id } = await service.makeTeam(name, [admin.user.email]);
    await service.setRole(id, admin.user.id, 'admin');
  }
  const names: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const { items, next } = pageOf(adminTeam).parse((await send(admin, 'GET', `?limit=2${before}`)).body);
    names.push(...items.map(({ name }) => name));
    before = next && `&before=${next}`;
  }
  expect(names).toEqual(['A', 'B', 'B', 'C', 'Render']);
  const all = pageOf(adminTeam).parse((await send(operator, 'GET', '?limit=100')).body);
  expect(all.items.length).toBeGreaterThan(5);
});
