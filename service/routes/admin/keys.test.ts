import { Writable } from 'node:stream';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { adminKey, createdKey, pageOf, type AdminKey, type CreatedKey } from '@/contract/admin/admin-items.ts';

import { createLog } from '../../platform/log.ts';
import { makeAdminScene, type AdminScene } from '../../testing/admin-scene.ts';
import { call, matching } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let service: TestService;
let scene: AdminScene;
let logged = '';
const now = Date.now();

beforeAll(async () => {
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  service = await startTestService({ log: createLog('info', lines), clock: { now: () => new Date(now) } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await makeAdminScene(service);
});

const create = async (who: TestUser, name = 'Nightly', days: number | null = 90) =>
  createdKey.parse((await call(service, who, 'POST', '/accounts/keys', { body: { name, days } })).body);
const list = async (who: TestUser, path = '/keys') =>
  pageOf(adminKey).parse((await call(service, who, 'GET', `/accounts${path}`)).body);
const withKey = (who: TestUser, { api_key }: CreatedKey): TestUser => ({ ...who, apiKey: api_key });
const revoke = (who: TestUser, { id }: Pick<AdminKey, 'id'>, path = '/keys') =>
  call(service, who, 'DELETE', `/accounts${path}/${id}`);

describe("a user's own key", () => {
  it('can be made by a viewer, too, works immediately, and expires after the given number of days', async () => {
    const { viewer } = scene;
    const { status, body } = await call(service, viewer, 'POST', '/accounts/keys', {
      body: { name: ' Nightly ', days: 90 },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: matching(/^[0-9a-f-]{36}$/),
      name: 'Nightly',
      user: viewer.user,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 90 * DAY_MS).toISOString(),
      last_used_at: null,
      from_sign_in: false,
      current: false,
      api_key: matching(/^rb_.{43}$/),
    });
    expect((await call(service, withKey(viewer, createdKey.parse(body)), 'GET', '/accounts/teams')).status).toBe(200);
    expect((await create(viewer, 'For ever', null)).expires_at).toBeNull();
  });

  it('is listed with the time of its last use, and marked when it sends the request', async () => {
    const { member } = scene;
    const made = await create(member);
    const { items, next } = await list(withKey(member, made));
    expect(next).toBeNull();
    const last_used_at = new Date(now).toISOString();
    expect(items).toHaveLength(2);
    expect(items.find(({ name }) => name === 'Command line')).toMatchObject({ current: false, last_used_at });
    expect(items.find(({ name }) => name === 'Nightly')).toMatchObject({ current: true, last_used_at });
  });

  it('is paged', async () => {
    const { member } = scene;
    for (const name of ['B', 'C', 'D']) await create(member, name);
    const names = new Set<string | null>();
    let count = 0;
    for (let before: string | null = ''; before !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(member, `/keys?limit=1${before}`);
      for (const { name } of page.items) names.add(name);
      count += page.items.length;
      before = page.next && `&before=${page.next}`;
    }
    expect([count, names]).toEqual([4, new Set(['B', 'C', 'D', 'Command line'])]);
  });

  it('is shown once: no later response, log line or audit entry contains it', async () => {
    const { member, operator } = scene;
    const { api_key, id } = await create(member);
    await call(service, withKey(member, { api_key } as CreatedKey), 'GET', '/accounts/teams');
    const later = [
      await call(service, member, 'GET', '/accounts/keys'),
      await call(service, operator, 'GET', `/accounts/admin/keys?user_id=${member.user.id}`),
      await call(service, operator, 'GET', `/accounts/admin/audit?subject_id=${id}`),
      await call(service, operator, 'GET', '/accounts/admin/audit.csv'),
    ];
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { text } of later) expect(text).not.toContain(api_key.slice(3));
    expect(logged).toContain('/accounts/keys');
    expect(logged).not.toContain(api_key.slice(3));
    expect(later[2]?.body).toMatchObject({
      items: [
        {
          action: 'key create',
          by: member.user,
          via: 'page',
          address: '127.0.0.1',
          key_id: id,
          details: { name: 'Nightly', user: member.user.email },
        },
      ],
    });
  });

  it('is refused with the next request after being revoked', async () => {
    const { member } = scene;
    const made = await create(member);
    expect((await call(service, withKey(member, made), 'GET', '/accounts/teams')).status).toBe(200);
    expect(await revoke(member, made)).toMatchObject({ status: 200, body: { id: made.id, status: 'revoked' } });
    expect((await call(service, withKey(member, made), 'GET', '/accounts/teams')).status).toBe(401);
    expect((await revoke(member, made)).status).toBe(404);
  });

  it('of another user can’t be revoked through this endpoint, not even by an operator: 403', async () => {
    const made = await create(scene.member);
    for (const who of [scene.viewer, scene.admin, scene.operator]) {
      expect(await revoke(who, made)).toMatchObject({
        status: 403,
        body: { description: "This is another person's key." },
      });
    }
  });

  it.each([
    { name: '', days: 1 },
    { name: '   ', days: 1 },
    { name: 'x'.repeat(256), days: 1 },
    { name: 'a\nb', days: 1 },
    { name: 'A' },
    { name: 'A', days: 0 },
    { name: 'A', days: 1.5 },
    { name: 'A', days: 3651 },
    { name: 'A', days: '7' },
  ])("can't be made of %j", async (body) => {
    expect((await call(service, scene.member, 'POST', '/accounts/keys', { body })).status).toBe(400);
  });
});

describe("other users' keys", () => {
  it('are listed without secrets and revoked by an admin who manages the user', async () => {
    const { admin, member } = scene;
    const made = await create(member);
    const { items } = await list(admin, '/admin/keys');
    expect(items.find(({ id }) => id === made.id)).toMatchObject({
      name: 'Nightly',
      user: member.user,
      current: false,
    });
    expect(await revoke(admin, made, '/admin/keys')).toMatchObject({ status: 200 });
    expect((await call(service, withKey(member, made), 'GET', '/accounts/teams')).status).toBe(401);
    // An audit entry about a person belongs to the team through which the admin manages that person.
    const { body } = await call(service, admin, 'GET', '/accounts/admin/audit?action=key%20revoke');
    expect(body).toMatchObject({ items: [{ by: admin.user, team: { id: scene.team }, key_id: made.id }] });
  });

  it('are managed only by operators if the user is in other teams, too', async () => {
    const { admin, member, operator, otherTeam } = scene;
    const made = await create(member);
    await service.parts.store.teams.addMember(otherTeam, member.user.id);
    expect((await list(admin, '/admin/keys')).items.map(({ id }) => id)).not.toContain(made.id);
    expect((await call(service, admin, 'GET', `/accounts/admin/keys?user_id=${member.user.id}`)).status).toBe(403);
    expect((await revoke(admin, made, '/admin/keys')).status).toBe(403);
    expect((await list(operator, `/admin/keys?user_id=${member.user.id}`)).items.map(({ id }) => id)).toContain(
      made.id,
    );
    expect((await revoke(operator, made, '/admin/keys')).status).toBe(200);
  });

  it('of an unknown user are not found: 404', async () => {
    const nobody = '/admin/keys?user_id=00000000-0000-4000-8000-000000000000';
    expect((await call(service, scene.admin, 'GET', `/accounts${nobody}`)).status).toBe(404);
    expect((await call(service, scene.operator, 'GET', `/accounts${nobody}`)).status).toBe(404);
  });
});
