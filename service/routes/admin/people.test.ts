import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import {
  adminPerson,
  invitation,
  pageOf,
  signInLink,
  type AdminPerson,
  type SignInLink,
} from '@/contract/admin/admin-items.ts';

import { runCommand } from '../../admin/run-command.ts';
import { makeAdminScene, type AdminScene } from '../../testing/admin-scene.ts';
import { readEvents } from '../../testing/read-events.ts';
import { call, makeWorkflow, matching } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let service: TestService;
let scene: AdminScene;
let now = Date.now();

beforeAll(async () => {
  service = await startTestService({ clock: { now: () => new Date(now) } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = Date.now();
  scene = await makeAdminScene(service);
});

const send = (who: TestUser, method: string, path: string, body?: unknown) =>
  call(service, who, method, `/accounts/admin${path}`, body === undefined ? {} : { body });
const people = async (who: TestUser, query = '') =>
  pageOf(adminPerson).parse((await send(who, 'GET', `/people${query}`)).body);
const find = async (who: TestUser, { user }: TestUser): Promise<AdminPerson | undefined> =>
  (await people(who, `?user_id=${user.id}`)).items[0];
const invite = (who: TestUser, email: string, role = 'member', team = scene.team) =>
  send(who, 'POST', `/teams/${team}/members`, { email, role });
const setRole = (who: TestUser, whom: TestUser, role: string, from: string) =>
  send(who, 'PATCH', `/teams/${scene.team}/members/${whom.user.id}`, { role, from });
const remove = (who: TestUser, whom: TestUser) => send(who, 'DELETE', `/teams/${scene.team}/members/${whom.user.id}`);
const teamsOf = async (who: TestUser) => (await call(service, who, 'GET', '/accounts/teams')).status;
const words = (description: string) => ({ body: { description } });
const lastOfAudit = async () =>
  ((await send(scene.operator, 'GET', '/audit?limit=1')).body as { items: unknown[] }).items[0];

/** Sign in with a link. */
async function signIn({ sign_in_url }: SignInLink, user: TestUser['user']): Promise<TestUser | undefined> {
  expect(sign_in_url.startsWith(`${service.url}/sign-in#code=`)).toBe(true);
  const code = new URLSearchParams(new URL(sign_in_url).hash.slice(1)).get('code');
  const body = { code, nonce: randomUUID() + randomUUID() };
  const answer = await call(service, undefined, 'POST', '/accounts/sign_in', { body });
  const { access_token, api_key } = answer.body as { access_token: string; api_key: string };
  return answer.status === 200 ? { user, accessToken: access_token, apiKey: api_key } : undefined;
}

const disable = (who: TestUser, whom: TestUser, disabled = true) =>
  send(who, 'PATCH', `/people/${whom.user.id}`, { disabled });

describe('an invitation', () => {
  it('lets a new user in by a link that works once, within three days', async () => {
    const email = `new-${randomUUID()}@example.com`;
    const { status, body } = await invite(scene.admin, email, 'viewer');
    expect(status).toBe(200);
    const { person, created, link } = invitation.parse(body);
    expect([created, person]).toMatchObject([
      true,
      { email, manageable: true, operator: false, teams: [{ id: scene.team, name: 'Render', role: 'viewer' }] },
    ]);
    expect(link?.expires_at).toBe(new Date(now + 3 * DAY_MS).toISOString());
    now += 2 * DAY_MS;
    const own = await signIn(link!, person);
    expect(await call(service, own, 'GET', '/accounts/teams')).toMatchObject({ body: [{ id: scene.team }] });
    expect(await signIn(link!, person)).toBeUndefined();
  });

  it("is in the team's audit log with its author, without the link", async () => {
    const email = `new-${randomUUID()}@example.com`;
    const { link, person } = invitation.parse((await invite(scene.admin, email)).body);
    const { body, text } = await send(scene.admin, 'GET', '/audit');
    const by = { by: scene.admin.user, via: 'page', address: '127.0.0.1', team: { id: scene.team } };
    expect(body).toMatchObject({
      items: [
        { action: 'sign-in link', user: { id: person.id, email }, ...by },
        { action: 'member add', user: { id: person.id, email }, details: { role: 'member' }, ...by },
        { action: 'user add', user: { id: person.id, email }, ...by },
      ],
    });
    expect(text).not.toContain(link?.sign_in_url.split('code=')[1]);
  });

  it('of a user with an account returns no link, even if the address differs in case', async () => {
    const { admin, otherMember, team, otherTeam } = scene;
    const { body } = await invite(admin, otherMember.user.email.toUpperCase());
    expect(body).toMatchObject({ created: false, link: null, person: { id: otherMember.user.id, manageable: false } });
    // The admin doesn't administer the other team.
    expect((body as { person: AdminPerson }).person.teams.map(({ id }) => id)).toEqual([team]);
    expect((await find(scene.operator, otherMember))?.teams.map(({ id }) => id)).toEqual(
      expect.arrayContaining([team, otherTeam]),
    );
  });

  it('finds an address whose lower case depends on the language', async () => {
    const email = `\u0130-${randomUUID()}@example.com`;
    expect((await invite(scene.admin, email)).status).toBe(200);
    expect(await invite(scene.admin, email)).toMatchObject({ status: 409, ...words(`${email} is already a member.`) });
  });

  it.each([
    ['a lone surrogate', '\ud800'],
    ['a character that reverses the text', 'a\u202eb'],
    ['a zero-width character', 'a\u200bb'],
  ])('to an address with %s is refused: 400', async (_name, local) => {
    const answer = await invite(scene.admin, `${local}@example.com`);
    expect(answer).toMatchObject({ status: 400, ...words('email: must be an e-mail address') });
  });

  it('of a member is refused: 409', async () => {
    const { admin, member } = scene;
    expect(await invite(admin, member.user.email)).toMatchObject({
      status: 409,
      ...words(`${member.user.email} is already a member.`),
    });
    expect((await find(admin, member))?.teams[0]?.role).toBe('member');
  });

  it.each([
    ['who', 'member'],
    ['a b@example.com', 'member'],
    ['new@example.com', 'owner'],
    [`${'x'.repeat(250)}@example.com`, 'member'],
  ])('to %s as %s is refused: 400', async (email, role) => {
    expect((await invite(scene.admin, email, role)).status).toBe(400);
  });

  it('sent twice simultaneously creates one user', async () => {
    const email = `new-${randomUUID()}@example.com`;
    const answers = await Promise.all([invite(scene.admin, email), invite(scene.operator, email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await people(scene.operator, `?email=${email}`)).items).toHaveLength(1);
  });
});

describe('a role', () => {
  it("changes with the next request, and ends the user's streams", async () => {
    const { admin, member, team } = scene;
    const stream = await readEvents(service, member);
    const { status, body } = await setRole(admin, member, 'viewer', 'member');
    expect([status, adminPerson.parse(body).teams[0]?.role]).toEqual([200, 'viewer']);
    const made = await call(service, member, 'POST', '/accounts/workflows', { body: { name: 'A', team_id: team } });
    expect(made.status).toBe(403);
    await stream.closed;
    expect(stream.events.at(-1)).toMatchObject({ name: 'bye', data: { reason: 'membership' } });
  });

  it('that another admin has changed in the meantime is kept: 409', async () => {
    const { admin, operator, member } = scene;
    expect((await setRole(operator, member, 'viewer', 'member')).status).toBe(200);
    expect(await setRole(admin, member, 'admin', 'member')).toMatchObject({
      status: 409,
      ...words(`The role of ${member.user.email} was changed to viewer by someone else. Your change was not saved.`),
    });
    expect((await find(admin, member))?.teams[0]?.role).toBe('viewer');
  });

  it('that two admins change simultaneously is changed by one of them', async () => {
    const { admin, operator, member } = scene;
    const answers = await Promise.all([
      setRole(admin, member, 'viewer', 'member'),
      setRole(operator, member, 'admin', 'member'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const role = answers[0].status === 200 ? 'viewer' : 'admin';
    expect((await find(operator, member))?.teams[0]?.role).toBe(role);
  });

  it('of a non-member is not found: 404', async () => {
    expect(await setRole(scene.admin, scene.otherMember, 'viewer', 'member')).toMatchObject({
      status: 404,
      ...words(`${scene.otherMember.user.email} is not a member of this team.`),
    });
  });
});

describe('the last admin of a team', () => {
  const refused = { status: 409, ...words('You are the last admin of this team. Make someone else an admin first.') };

  it('can’t give up the role or leave while no other admin can sign in', async () => {
    const { admin, member } = scene;
    expect(await setRole(admin, admin, 'member', 'admin')).toMatchObject(refused);
    expect(await remove(admin, admin)).toMatchObject(refused);
    await setRole(admin, member, 'admin', 'member');
    await send(admin, 'PATCH', `/people/${member.user.id}`, { disabled: true });
    expect(await remove(admin, admin)).toMatchObject(refused);
    expect((await setRole(admin, admin, 'admin', 'admin')).status).toBe(200);
  });

  it('may leave once there is another admin, and loses the team', async () => {
    const { admin, member } = scene;
    await setRole(admin, member, 'admin', 'member');
    const { status, body } = await setRole(admin, admin, 'viewer', 'admin');
    expect([status, adminPerson.parse(body).teams]).toEqual([200, []]);
    expect((await send(admin, 'GET', '/teams')).status).toBe(403);
    expect((await remove(member, admin)).status).toBe(200);
    expect(await remove(member, member)).toMatchObject(refused);
  });

  it('remains when two admins demote each other simultaneously', async () => {
    const { admin, member, operator } = scene;
    await setRole(admin, member, 'admin', 'member');
    const answers = await Promise.all([
      setRole(admin, member, 'viewer', 'admin'),
      setRole(member, admin, 'viewer', 'admin'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { items } = await people(operator, `?team_id=${scene.team}`);
    expect(items.flatMap(({ teams }) => teams.filter(({ role }) => role === 'admin'))).toHaveLength(1);
  });

  it('can’t leave while disabling the only other admin', async () => {
    const { admin, member } = scene;
    await setRole(admin, member, 'admin', 'member');
    const answers = await Promise.all([disable(admin, member), remove(admin, admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { items } = await people(scene.operator, `?team_id=${scene.team}`);
    const isAdmin = ({ disabled_at, teams }: AdminPerson) =>
      disabled_at === null && teams.some(({ id, role }) => id === scene.team && role === 'admin');
    expect(items.filter(isAdmin)).toHaveLength(1);
  });

  it('can be replaced by an operator', async () => {
    const { admin, operator } = scene;
    expect((await setRole(operator, admin, 'viewer', 'admin')).status).toBe(200);
  });
});

it('a removed member loses the team with the next request', async () => {
  const { admin, member, team } = scene;
  expect(await remove(admin, member)).toMatchObject({ status: 200, body: { id: member.user.id, status: 'removed' } });
  expect(await call(service, member, 'GET', '/accounts/teams')).toMatchObject({ body: [] });
  expect(await lastOfAudit()).toMatchObject({ action: 'member remove', by: admin.user, team: { id: team } });
  expect(await remove(admin, member)).toMatchObject({ status: 404 });
});

it('is another person if the address differs by more than the case of ASCII letters', async () => {
  const email = `kim-${randomUUID()}@example.com`;
  const invited = async (address: string) => invitation.parse((await invite(scene.operator, address)).body);
  const { person } = await invited(email);
  const other = await invited(email.replace('k', '\u212A'));
  expect([other.created, other.person.id === person.id]).toEqual([true, false]);
  expect((await invite(scene.operator, email.toUpperCase())).status).toBe(409);
});

describe('a disabled user', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['operator', () => disable(scene.operator, scene.member)],
    [
      'command',
      () => runCommand({ ...service.parts, origin: () => service.url }, ['user', 'disable', scene.member.user.email]),
    ],
  ])('whom an %s disabled is enabled only by an operator', async (_, act) => {
    const { admin, operator, member } = scene;
    await act();
    // The operator's hold stays if an admin disables the person again.
    await disable(admin, member);
    expect(await disable(admin, member, false)).toMatchObject({
      status: 403,
      ...words(`An operator disabled ${member.user.email}: only an operator of this service can enable them.`),
    });
    expect((await disable(operator, member, false)).body).toMatchObject({ disabled_at: null });
    // What an admin disabled becomes an operator's, too.
    await disable(admin, member);
    await act();
    expect((await disable(admin, member, false)).status).toBe(403);
    expect(await find(admin, member)).toMatchObject({ disabled_at: matching(/Z$/) });
  });

  it('is refused with the next request, and signs in with a new link once enabled again', async () => {
    const { admin, member } = scene;
    const stream = await readEvents(service, member);
    expect(await teamsOf(member)).toBe(200);
    const { body } = await disable(admin, member);
    expect(body).toMatchObject({ id: member.user.id, disabled_at: matching(/Z$/) });
    expect(await teamsOf(member)).toBe(401);
    await stream.closed;
    expect(await send(admin, 'POST', `/people/${member.user.id}/sign_in_link`)).toMatchObject({
      status: 409,
      ...words(`${member.user.email} is disabled. Enable the user first.`),
    });
    expect((await disable(admin, member, false)).body).toMatchObject({ disabled_at: null });
    expect(await teamsOf(member)).toBe(401);
    const link = signInLink.parse((await send(admin, 'POST', `/people/${member.user.id}/sign_in_link`)).body);
    const again = await signIn(link, member.user);
    expect(again && (await teamsOf(again))).toBe(200);
  });

  it("can't be the admin who sends the request: 409", async () => {
    for (const who of [scene.admin, scene.operator]) {
      expect(await disable(who, who)).toMatchObject({
        status: 409,
        ...words("You can't disable yourself. Another admin can."),
      });
    }
  });

  it('is only one of the two when two admins disable each other simultaneously', async () => {
    const { admin, member } = scene;
    await setRole(admin, member, 'admin', 'member');
    const answers = await Promise.all([disable(admin, member), disable(member, admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403]).toContain(answers.find(({ status }) => status !== 200)?.status);
    const { items } = await people(scene.operator, `?team_id=${scene.team}`);
    expect(items.filter(({ disabled_at }) => disabled_at !== null)).toHaveLength(1);
  });
});

it("ending a user's sessions keeps their named keys", async () => {
  const { admin, member } = scene;
  const link = signInLink.parse((await send(admin, 'POST', `/people/${member.user.id}/sign_in_link`)).body);
  const session = await signIn(link, member.user);
  expect(session && (await teamsOf(session))).toBe(200);
  expect((await send(admin, 'POST', `/people/${member.user.id}/end_sessions`)).status).toBe(200);
  expect(session && (await teamsOf(session))).toBe(401);
  expect(await lastOfAudit()).toMatchObject({ action: 'sessions end', user: member.user, team: { id: scene.team } });
  const named = await service.parts.store.keys.list(member.user.id);
  expect(named.map(({ name }) => name)).toEqual(['Command line']);
});

describe('the right to manage a user', () => {
  const acts = ['disable', 'end_sessions', 'sign_in_link'] as const;
  const act = (who: TestUser, whom: TestUser, name: (typeof acts)[number]) =>
    name === 'disable'
      ? send(who, 'PATCH', `/people/${whom.user.id}`, { disabled: true })
      : send(who, 'POST', `/people/${whom.user.id}/${name}`);

  /** The responses to the admin's actions on a person, and whether admin and operator may manage that person. */
  async function tryAll(whom: TestUser) {
    const answers = [];
    for (const name of acts) answers.push(await act(scene.admin, whom, name));
    const responses = answers.map(({ status, body }) => [status, (body as { description: string }).description]);
    const manageable = [await find(scene.admin, whom), await find(scene.operator, whom)].map((one) => one?.manageable);
    return { responses, manageable };
  }
  const onlyOperators = ({ user }: TestUser) => {
    const why = `${user.email} is an operator, or belongs to other teams too: only an operator of this service can do this.`;
    return { responses: acts.map(() => [403, why]), manageable: [false, true] };
  };

  it('belongs only to operators, for a user who is also in another team', async () => {
    await service.parts.store.teams.addMember(scene.otherTeam, scene.member.user.id);
    expect(await tryAll(scene.member)).toEqual(onlyOperators(scene.member));
  });

  it('belongs only to operators, for a user who owns a workflow in another team', async () => {
    const { member, otherTeam } = scene;
    await service.parts.store.teams.addMember(otherTeam, member.user.id);
    await makeWorkflow(service, member, otherTeam);
    await service.parts.store.teams.removeMember(otherTeam, member.user.id);
    expect(await tryAll(member)).toEqual(onlyOperators(member));
  });

  it('belongs only to operators, for an operator', async () => {
    await service.setOperator(scene.member.user.id);
    expect(await tryAll(scene.member)).toEqual(onlyOperators(scene.member));
  });

  it('belongs to an admin of all of the user’s teams', async () => {
    const { admin, member, otherTeam } = scene;
    await service.parts.store.teams.addMember(otherTeam, member.user.id);
    await service.parts.store.teams.addMember(otherTeam, admin.user.id, 'admin');
    expect((await find(admin, member))?.manageable).toBe(true);
    for (const name of acts.toReversed()) expect((await act(admin, member, name)).status).toBe(200);
  });
});

describe('the list of users', () => {
  it('shows admins the users of their teams, and operators all users, ordered by address', async () => {
    const { admin, operator, member, viewer, team, otherMember } = scene;
    const mine = await people(admin);
    const ids = mine.items.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([admin, member, viewer].map(({ user }) => user.id).toSorted());
    const emails = mine.items.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect((await people(operator, `?team_id=${team}`)).items.map(({ id }) => id)).toEqual(ids);
    const noTeam = await service.makeUser();
    expect(await find(operator, noTeam)).toMatchObject({ teams: [], manageable: true });
    expect(await find(admin, otherMember)).toBeUndefined();
    expect(await find(operator, operator)).toMatchObject({ operator: true });
  });

  it('filters by part of the address, and is paged', async () => {
    const { admin, member } = scene;
    expect((await people(admin, `?email=${member.user.email.slice(2, 12).toUpperCase()}`)).items).toHaveLength(1);
    expect((await people(admin, '?email=%25')).items).toEqual([]);
    const first = await people(admin, '?limit=2');
    const second = await people(admin, `?limit=2&before=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
    expect((await send(admin, 'GET', `/people?email=x&before=${first.next}`)).status).toBe(400);
  });
});

it('making a user an operator revokes credentials that an admin may have obtained through a link', async () => {
  const { admin, member, viewer } = scene;
  const { body } = await send(admin, 'POST', `/people/${member.user.id}/sign_in_link`);
  const used = await signIn(signInLink.parse(body), member.user);
  expect(used && (await teamsOf(used))).toBe(200);
  const { body: later } = await send(admin, 'POST', `/people/${member.user.id}/sign_in_link`);
  const parts = { ...service.parts, origin: () => service.url };
  await runCommand(parts, ['user', 'operator', member.user.email]);
  expect(used && (await teamsOf(used))).toBe(401);
  expect(await signIn(signInLink.parse(later), member.user)).toBeUndefined();
  await runCommand(parts, ['user', 'operator', viewer.user.email]);
  expect(await teamsOf(viewer)).toBe(200);
});

it('a command adds and removes operators, but keeps the last one', async () => {
  const own = await startTestService();
  onTestFinished(() => own.stop());
  const [ann, bob] = [await own.makeUser(), await own.makeUser()];
  const run = (...args: string[]) => runCommand({ ...own.parts, origin: () => own.url }, ['user', 'operator', ...args]);
  const system = async (who: TestUser) => (await call(own, who, 'GET', '/accounts/admin/system')).status;
  expect(await call(own, ann, 'GET', '/accounts/me')).not.toHaveProperty('body.operator');
  expect(await run(ann.user.email)).toEqual({ ...ann.user, operator: true });
  expect(await call(own, ann, 'GET', '/accounts/me')).toMatchObject({ body: { operator: true } });
  expect(await system(ann)).toBe(200);
  const { body } = await call(own, ann, 'GET', '/accounts/admin/audit');
  expect(body).toMatchObject({
    items: [{ action: 'user operator', by: null, via: 'command', address: null, user: ann.user }],
  });
  await expect(run(ann.user.email, '--off')).rejects.toThrow(
    `${ann.user.email} is the last operator. Make another one first.`,
  );
  await run(bob.user.email);
  expect(await run(ann.user.email, '--off')).toMatchObject({ operator: false });
  expect([await system(ann), await system(bob)]).toEqual([403, 200]);
});
