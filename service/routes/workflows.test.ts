import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { call, makeWorkflow, type Answer, matching } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

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

const create = (body: unknown) => call(service, user, 'POST', '/accounts/workflows', { body });
const change = (id: string, body: unknown, by = user) =>
  call(service, by, 'PATCH', `/accounts/workflows/${id}`, { body });
const remove = (id: string, headers: Record<string, string> = {}) =>
  call(service, user, 'DELETE', `/accounts/workflows/${id}`, { headers });
const descriptionOf = ({ body }: Answer) => (body as { description: string }).description;

describe('creating a workflow (§4.2)', () => {
  it('is answered with only ID and name, and makes the caller the owner', async () => {
    const { body } = await create({ name: 'Backdrop', team_id: team, is_external: true, canvas_type: 2, public: true });
    expect(body).toEqual({ id: matching(/^[0-9a-f-]{36}$/), name: 'Backdrop' });
    const { id } = body as { id: string };
    const updated = await change(id, { name: 'Backdrop' });
    expect(updated.body).toEqual({
      id,
      name: 'Backdrop',
      team_id: team,
      owner_id: user.user.id,
      canvas_type: 2,
      is_external: true,
    });
  });

  it('fills in omitted fields', async () => {
    const id = await makeWorkflow(service, user, team);
    expect((await change(id, { name: 'A' })).body).toMatchObject({ is_external: false, canvas_type: 0 });
  });

  it('accepts a team ID in capitals', async () => {
    expect((await create({ name: 'A', team_id: team.toUpperCase() })).status).toBe(200);
  });

  it.each([
    ['no name', (t: string) => ({ team_id: t }), /^name: Field required$/],
    ['no team', () => ({ name: 'A' }), /^team_id: Field required$/],
    ['a null name', (t: string) => ({ name: null, team_id: t }), /^name: must be a string$/],
    ['a number as name', (t: string) => ({ name: 7, team_id: t }), /^name: must be a string$/],
    ['an empty name', (t: string) => ({ name: '', team_id: t }), /^name: .*1 to 255/],
    ['a name of 256 characters', (t: string) => ({ name: 'é'.repeat(256), team_id: t }), /^name: .*1 to 255/],
    ['a NUL in the name', (t: string) => ({ name: 'a\0b', team_id: t }), /NUL/],
    ['half of a surrogate pair', (t: string) => ({ name: 'a\uD800', team_id: t }), /^name: .*well-formed/],
    ['a malformed team', () => ({ name: 'A', team_id: 'mine' }), /^team_id: must be a UUID$/],
    ['"true" as a boolean', (t: string) => ({ name: 'A', team_id: t, public: 'true' }), /^public: must be a boolean$/],
    ['null as a boolean', (t: string) => ({ name: 'A', team_id: t, is_external: null }), /^is_external: must be/],
    ['a fraction', (t: string) => ({ name: 'A', team_id: t, canvas_type: 0.5 }), /^canvas_type: must be an integer$/],
    ['a number in quotes', (t: string) => ({ name: 'A', team_id: t, canvas_type: '1' }), /^canvas_type: must be/],
    [
      'too large a number',
      (t: string) => ({ name: 'A', team_id: t, canvas_type: 2 ** 31 }),
      /^canvas_type: .*2147483647/,
    ],
    ['an array', () => [], /object/],
    ['null', () => null, /object/],
  ])('refuses %s', async (_what, body, words) => {
    const answer = await create(body(team));
    expect([answer.status, descriptionOf(answer)]).toEqual([400, matching(words)]);
  });

  it('refuses a missing body', async () => {
    const answer = await call(service, user, 'POST', '/accounts/workflows');
    expect([answer.status, answer.body]).toEqual([400, { description: 'The body is missing.' }]);
  });

  it.each(['a', ' spaces around ', '𝒳'.repeat(255), '<script>alert(1)</script>', "'; drop table users; --", '"\\\n\t'])(
    'keeps the name %j exactly',
    async (name) => {
      const { body } = await create({ name, team_id: team });
      const { id } = body as { id: string };
      expect(body).toEqual({ id, name });
      const read = await call(service, user, 'GET', `/accounts/workflows/${id}`);
      expect(read.body).toMatchObject({ workflow: { name } });
      const list = await call(service, user, 'GET', '/accounts/workflows');
      expect(list.body).toEqual([{ id, name }]);
    },
  );
});

describe('reading workflows (§4.1, §4.3)', () => {
  it('lists nothing for a user without workflows', async () => {
    const list = await call(service, user, 'GET', '/accounts/workflows');
    expect([list.status, list.text]).toEqual([200, '[]']);
  });

  it('lists all workflows of the caller’s teams, whoever made them, and no other workflows', async () => {
    const mate = await service.makeUser();
    const shared = await service.makeTeam('Shared', [user.user.email, mate.user.email]);
    const id = await makeWorkflow(service, mate, shared.id, 'Shared one');
    const own = await makeWorkflow(service, user, team, 'Own one');
    const mine = await call(service, user, 'GET', '/accounts/workflows');
    expect(mine.body).toEqual([
      { id: own, name: 'Own one' },
      { id, name: 'Shared one' },
    ]);
    expect((await call(service, mate, 'GET', '/accounts/workflows')).body).toEqual([{ id, name: 'Shared one' }]);
  });

  it('returns one workflow in a wrapper object, including its creation time', async () => {
    const id = await makeWorkflow(service, user, team);
    const { body } = await call(service, user, 'GET', `/accounts/workflows/${id.toUpperCase()}/`);
    expect(body).toEqual({
      workflow: { id, name: 'A', team_id: team, canvas_type: 0, created_at: matching(TIME) },
    });
  });

  it('revalidates an unchanged list without sending its body, for the same browser only', async () => {
    await makeWorkflow(service, user, team, 'Once');
    const first = await call(service, user, 'GET', '/accounts/workflows');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Authorization, x-api-key');
    const again = { headers: { 'if-none-match': etag } };
    const second = await call(service, user, 'GET', '/accounts/workflows', again);
    expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag]);
    await makeWorkflow(service, user, team, 'Twice');
    expect((await call(service, user, 'GET', '/accounts/workflows', again)).status).toBe(200);
  });

  it('revalidates unchanged teams without sending their body', async () => {
    const first = await call(service, user, 'GET', '/accounts/teams');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Authorization, x-api-key');
    const again = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    const second = await call(service, user, 'GET', '/accounts/teams', again);
    expect([second.status, second.text]).toEqual([304, '']);
    await service.makeTeam('Another', [user.user.email]);
    expect((await call(service, user, 'GET', '/accounts/teams', again)).status).toBe(200);
  });

  it('compresses a long list for clients that accept gzip', async () => {
    for (let index = 0; index < 100; index += 1) await makeWorkflow(service, user, team, `W ${'x'.repeat(200)}`);
    const list = await call(service, user, 'GET', '/accounts/workflows');
    expect(list.headers.get('content-encoding')).toBe('gzip');
    expect(list.body).toHaveLength(100);
    const plain = await call(service, user, 'GET', '/accounts/workflows', { headers: { 'accept-encoding': 'br' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(list.text);
  });
});

describe('changing a workflow (§4.4)', () => {
  it('changes the given fields and leaves the others unchanged', async () => {
    const id = await makeWorkflow(service, user, team, 'Before');
    const { body } = await change(id, { canvas_type: 3, is_external: true });
    expect(body).toMatchObject({ name: 'Before', canvas_type: 3, is_external: true, team_id: team });
  });

  it.each([' ', '\u00A0\u3000', '\u200B\u2060', '\u115F\u3164', '\t\n', '\u2800'])(
    'refuses a name of nothing that can be seen: %j',
    async (name) => {
      const id = await makeWorkflow(service, user, team);
      const refused = { status: 400, body: { description: 'name: must have a visible character' } };
      expect(await change(id, { name })).toMatchObject(refused);
      expect(await create({ name, team_id: team })).toMatchObject(refused);
    },
  );

  it.each([{}, { public: true }, { unknown: 1 }])('refuses %j, and changes nothing', async (body) => {
    const id = await makeWorkflow(service, user, team);
    expect((await change(id, body)).status).toBe(400);
  });

  it.each([{ name: null }, { name: '' }, { team_id: 'x' }, { owner_id: 7 }, { canvas_type: 1.5 }])(
    'refuses %j',
    async (body) => {
      const id = await makeWorkflow(service, user, team);
      expect((await change(id, body)).status).toBe(400);
    },
  );

  it('lets any member change the workflow, but not someone outside the team', async () => {
    const [mate, stranger] = [await service.makeUser(), await service.makeUser()];
    const shared = await service.makeTeam('Shared', [user.user.email, mate.user.email]);
    const id = await makeWorkflow(service, user, shared.id);
    expect((await change(id, { name: 'By a mate' }, mate)).status).toBe(200);
    expect((await change(id, { name: 'By a stranger' }, stranger)).status).toBe(403);
  });

  it('moves the workflow only to another existing team of the caller', async () => {
    const second = await service.makeTeam('Second', [user.user.email]);
    const foreign = await service.makeTeam('Foreign', [(await service.makeUser()).user.email]);
    const id = await makeWorkflow(service, user, team);
    expect((await change(id, { team_id: second.id })).body).toMatchObject({ team_id: second.id });
    expect((await change(id, { team_id: foreign.id })).status).toBe(403);
    expect((await change(id, { team_id: NOBODY })).status).toBe(404);
  });

  it('lets an owner who left the team read the workflow and nothing more, and an admin give it away', async () => {
    const [mate, stranger] = [await service.makeUser(), await service.makeUser()];
    const other = await service.makeTeam('Other', [user.user.email]);
    const { store } = service.parts;
    await store.teams.addMember(team, mate.user.id);
    const id = await makeWorkflow(service, user, team);
    await store.change(({ teams }) => teams.removeMember(team, user.user.id));
    expect((await call(service, user, 'GET', `/accounts/workflows/${id}`)).status).toBe(200);
    for (const body of [{ name: 'Mine' }, { team_id: other.id }, { owner_id: mate.user.id }]) {
      expect(await change(id, body)).toMatchObject({
        status: 403,
        body: {
          description: "You are no longer a member of this workflow's team: you can look, but not change anything.",
        },
      });
    }
    expect((await call(service, user, 'DELETE', `/accounts/workflows/${id}`)).status).toBe(403);
    const started = await call(service, user, 'POST', `/api/run_workflow/${other.id}`, { body: { id } });
    expect(started.status).toBe(403);
    expect((await change(id, { owner_id: mate.user.id }, mate)).status).toBe(403);
    await store.teams.setRole(team, mate.user.id, 'admin');
    expect((await change(id, { owner_id: stranger.user.id }, mate)).status).toBe(403);
    expect((await change(id, { owner_id: mate.user.id }, mate)).body).toMatchObject({ owner_id: mate.user.id });
  });

  it('lets only the owner transfer the workflow, and only to a member of its team', async () => {
    const [mate, stranger] = [await service.makeUser(), await service.makeUser()];
    const shared = await service.makeTeam('Shared', [user.user.email, mate.user.email]);
    const id = await makeWorkflow(service, user, shared.id);
    expect((await change(id, { owner_id: mate.user.id }, mate)).status).toBe(403);
    expect((await change(id, { owner_id: stranger.user.id })).status).toBe(403);
    expect((await change(id, { owner_id: NOBODY })).status).toBe(404);
    expect((await change(id, { owner_id: user.user.id, name: 'Same owner' }, mate)).status).toBe(200);
    expect((await change(id, { owner_id: mate.user.id })).body).toMatchObject({ owner_id: mate.user.id });
    expect((await change(id, { owner_id: user.user.id })).status).toBe(403);
  });

  it('reports an unknown ID rather than a forbidden change if both apply', async () => {
    const stranger = await service.makeUser();
    const id = await makeWorkflow(service, user, team);
    expect((await change(id, { team_id: NOBODY }, stranger)).status).toBe(404);
    expect((await change(id, { name: 'A' }, stranger)).status).toBe(403);
  });
});

describe('removing a workflow (§4.5)', () => {
  it('is answered with the removed workflow, which then no longer exists', async () => {
    const id = await makeWorkflow(service, user, team, 'Gone');
    expect((await remove(id)).body).toEqual({
      workflow: { id, name: 'Gone', status: 'removed', deleted_at: matching(TIME) },
    });
    expect((await remove(id)).status).toBe(404);
    expect((await call(service, user, 'GET', `/accounts/workflows/${id}`)).status).toBe(404);
    expect((await change(id, { name: 'Back' })).status).toBe(404);
    expect((await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: { id } })).status).toBe(404);
    expect((await call(service, user, 'GET', '/accounts/workflows')).body).toEqual([]);
  });

  it.each(['', '{', '{"name": 1}'])('ignores the body %j', async (raw) => {
    const id = await makeWorkflow(service, user, team);
    const answer = await call(service, user, 'DELETE', `/accounts/workflows/${id}`, { raw });
    expect(answer.status).toBe(200);
  });

  it('accepts an empty body with a JSON content type', async () => {
    const id = await makeWorkflow(service, user, team);
    expect((await remove(id, { 'content-type': 'application/json' })).status).toBe(200);
  });
});

describe('listing teams (§4.6)', () => {
  it('returns ID and name of the caller’s teams, by name', async () => {
    const another = await service.makeTeam('Another', [user.user.email]);
    await service.makeTeam('Foreign', [(await service.makeUser()).user.email]);
    const { body } = await call(service, user, 'GET', '/accounts/teams');
    expect(body).toEqual([another, { id: team, name: 'Team' }]);
  });
});
