import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { adminEndpoints } from '@/contract/admin-extension.ts';

import { makeAdminScene, type AdminScene } from '../../testing/admin-scene.ts';
import { call, type Answer } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

type Name = (typeof adminEndpoints)[number]['name'];
type Ids = Readonly<Record<'team_id' | 'user_id' | 'key_id', string>>;

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Valid bodies of the requests. */
const bodies: Partial<Record<Name, unknown>> = {
  createOwnKey: { name: 'Nightly', days: 1 },
  createAdminTeam: { name: 'New' },
  changeAdminTeam: { name: 'New' },
  invitePerson: { email: 'new@example.com', role: 'member' },
  changeMemberRole: { role: 'member', from: 'viewer' },
  changePerson: { disabled: true },
};
const own: ReadonlySet<Name> = new Set(['listOwnKeys', 'createOwnKey', 'revokeOwnKey']);
const forOperators: readonly Name[] = ['createAdminTeam', 'beginDrain', 'endDrain', 'getSystem'];
const administrative = adminEndpoints.filter(({ name }) => !own.has(name));
const withIds = administrative.filter(({ path }) => path.includes('{'));
const named = (list: readonly { readonly name: Name }[]) => list.map(({ name }) => [name] as const);

let failing = false;
let service: TestService;
let scene: AdminScene;
let keyOfMember: string;

beforeAll(async () => {
  service = await startTestService({
    wrap: (parts) => ({ ...parts, store: failOnDemand(parts.store) }),
  });
  scene = await makeAdminScene(service);
  const { body } = await call(service, scene.member, 'POST', '/accounts/keys', {
    body: { name: 'Nightly', days: null },
  });
  keyOfMember = (body as { id: string }).id;
});
afterAll(() => service.stop());

/** A store whose reads for this extension fail while `failing` is set. */
function failOnDemand<Store extends object>(store: Store): Store {
  const parts = new Set(['facts', 'change', 'adminLists']);
  return new Proxy(store, {
    get: (target, name) => {
      if (failing && parts.has(String(name))) throw new Error('the database is broken');
      return Reflect.get(target, name) as unknown;
    },
  });
}

function ask(name: Name, who: TestUser | undefined, ids: Partial<Ids> = {}): Promise<Answer> {
  const { method, path } = adminEndpoints.find((each) => each.name === name)!;
  const all: Ids = { team_id: scene.team, user_id: scene.viewer.user.id, key_id: keyOfMember, ...ids };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, id: keyof Ids) => all[id]);
  return call(service, who, method, `/accounts${filled}`, name in bodies ? { body: bodies[name] } : {});
}

const refused = "Only a team's admins and operators of this service can see and do this.";
const onlyOperators = 'Only operators of this service can see and do this.';

/** Everything that admins can change, except the time at which keys were last used. */
async function everything() {
  const { adminLists, queueView } = service.parts.store;
  return [
    await adminLists.teams(null, undefined, 1000),
    await adminLists.people(null, {}, undefined, 1000),
    (await adminLists.keys(null, undefined, undefined, 1000)).map(({ last_used_at: _used, ...key }) => key),
    await queueView.teams(null, undefined, 1000),
  ].map((list) => JSON.stringify(list, (key, value: unknown) => (key === 'last_used_at' ? undefined : value)));
}

describe('without valid credentials', () => {
  it.each(named(adminEndpoints))('%s is refused: 401', async (name) => {
    expect((await ask(name, undefined)).status).toBe(401);
  });

  it('a disabled user is refused everywhere: 401', async () => {
    const gone = await service.makeUser();
    await service.setOperator(gone.user.id);
    await service.parts.store.users.setDisabled(gone.user.id, new Date());
    for (const { name } of adminEndpoints) {
      const { status, body } = await ask(name, gone);
      expect([name, status, body]).toEqual([name, 401, { description: 'This user has been disabled.' }]);
    }
  });
});

describe('a user who administers nothing is refused with an explanation: 403', () => {
  it.each(named(administrative))('%s', async (name) => {
    const description = forOperators.includes(name) ? onlyOperators : refused;
    const noTeam = await service.makeUser();
    for (const who of [scene.viewer, scene.member, noTeam]) {
      expect(await ask(name, who)).toMatchObject({
        status: 403,
        body: { description },
      });
    }
  });
});

describe('an admin of another team can’t read or change this one: 403', () => {
  it.each(named(withIds))('%s', async (name) => {
    const before = await everything();
    const { status, body } = await ask(name, scene.otherAdmin);
    expect(status).toBe(403);
    expect(['You are not an admin of this team.', 'This person is in none of your teams.']).toContain(
      (body as { description: string }).description,
    );
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['people of the team', `/admin/people?team_id=`, 'team'],
    ['the audit log of the team', `/admin/audit?team_id=`, 'team'],
    ['the file of the audit log', `/admin/audit.csv?team_id=`, 'team'],
    ['keys of a person', `/admin/keys?user_id=`, 'person'],
  ])('%s', async (_what, path, kind) => {
    const id = kind === 'team' ? scene.team : scene.member.user.id;
    expect((await call(service, scene.otherAdmin, 'GET', `/accounts${path}${id}`)).status).toBe(403);
  });

  it('lists of an admin of another team exclude this one', async () => {
    for (const path of ['teams', 'people', 'keys', 'audit', 'queue', 'audit.csv']) {
      const { status, text } = await call(service, scene.otherAdmin, 'GET', `/accounts/admin/${path}`);
      expect(status).toBe(200);
      for (const theirs of [scene.team, scene.member.user.id, keyOfMember]) expect(text).not.toContain(theirs);
    }
  });
});

it.each(forOperators.map((name) => [name] as const))('%s is for operators only: 403', async (name) => {
  expect(await ask(name, scene.admin)).toMatchObject({ status: 403, body: { description: onlyOperators } });
});

it.each(named(adminEndpoints.filter(({ path }) => path.includes('{'))))(
  '%s answers 400 to invalid UUIDs, 404 to unknown ones',
  async (name) => {
    const { path } = adminEndpoints.find((each) => each.name === name)!;
    for (const [, id] of path.matchAll(/\{(\w+)\}/g)) {
      expect((await ask(name, scene.operator, { [id as keyof Ids]: '7' })).status).toBe(400);
      expect((await ask(name, scene.operator, { [id as keyof Ids]: NOBODY })).status).toBe(404);
    }
  },
);

it.each(named(adminEndpoints.filter(({ name }) => name in bodies)))('%s answers 400 without its body', async (name) => {
  const { method, path } = adminEndpoints.find((each) => each.name === name)!;
  const filled = path.replaceAll(/\{\w+\}/g, scene.team);
  for (const sent of [{}, { body: {} }, { body: null }, { body: [1] }]) {
    expect((await call(service, scene.operator, method, `/accounts${filled}`, sent)).status).toBe(400);
  }
});

it.each(named(adminEndpoints.filter((each) => 'query' in each)))(
  '%s answers 400 to unknown parameters and values',
  async (name) => {
    const { path } = adminEndpoints.find((each) => each.name === name)!;
    const wrong = ['?colour=red', '?limit=0', '?limit=101', '?limit=a', '?before=x', `?before=${btoa('{}')}`];
    for (const query of path.endsWith('.csv') ? wrong.slice(0, 1) : wrong) {
      expect([query, (await call(service, scene.operator, 'GET', `/accounts${path}${query}`)).status]).toEqual([
        query,
        400,
      ]);
    }
  },
);

it.each(named(adminEndpoints))('%s answers 500 without internal details when the service fails', async (name) => {
  failing = true;
  try {
    expect(await ask(name, scene.operator)).toMatchObject({
      status: 500,
      body: { description: 'Internal server error.' },
    });
  } finally {
    failing = false;
  }
});

it('the responses are never cached by browsers', async () => {
  for (const name of ['listOwnKeys', 'listPeople', 'getQueue', 'getSystem'] as const) {
    expect((await ask(name, scene.operator)).headers.get('cache-control')).toBe('no-store');
  }
});
