import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { getMe, me } from '@/contract/me-extension.ts';

import { runCommand } from '../admin/run-command.ts';
import { awaitResult, call, makeWorkflow, startRun } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let member: TestUser;
let viewer: TestUser;
let team: string;
let workflow: string;
let run: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  member = await service.makeUser();
  viewer = await service.makeUser();
  ({ id: team } = await service.makeTeam('Render', [member.user.email]));
  await admin('team', 'member', 'add', team, viewer.user.email, '--role', 'viewer');
  workflow = await makeWorkflow(service, member, team);
  run = await startRun(service, member, team, workflow);
});

const admin = (...args: string[]) => runCommand({ ...service.parts, origin: () => service.url }, args);
const refused = (where: string) => ({
  status: 403,
  body: { description: `You are a viewer of ${where}: you can look, but not start, cancel or change anything.` },
});
const start = (who: TestUser, teamId: string, id: string) =>
  call(service, who, 'POST', `/api/run_workflow/${teamId}/${crypto.randomUUID()}`, { body: { id } });
const own = async (who: TestUser) => (await service.makeTeam('Own', [who.user.email])).id;

describe('a viewer', () => {
  it('sees workflows, teams, runs and results', async () => {
    await awaitResult(service, member, run);
    for (const path of ['workflows', `workflows/${workflow}`, 'teams', 'runs', `runs/${run}`, `runs/${run}/result`]) {
      expect([path, (await call(service, viewer, 'GET', `/accounts/${path}`)).status]).toEqual([path, 200]);
    }
    expect(await call(service, viewer, 'GET', '/accounts/workflows')).toMatchObject({ body: [{ id: workflow }] });
  });

  it("can't start or cancel a run", async () => {
    expect(await start(viewer, team, workflow)).toMatchObject(refused('this team'));
    const running = await startRun(service, member, team, workflow, { seconds: 60 });
    for (const base of ['api', 'accounts']) {
      expect(await call(service, viewer, 'POST', `/${base}/cancel/${team}/${running}`)).toMatchObject(
        refused('this team'),
      );
    }
    expect((await call(service, member, 'POST', `/api/cancel/${team}/${running}`)).status).toBe(200);
  });

  it('can’t start a team’s workflow in another team, or move it there', async () => {
    const ownTeam = await own(viewer);
    expect(await start(viewer, ownTeam, workflow)).toMatchObject(refused("this workflow's team"));
    expect(
      await call(service, viewer, 'PATCH', `/accounts/workflows/${workflow}`, { body: { team_id: ownTeam } }),
    ).toMatchObject(refused("this workflow's team"));
  });

  it("can't create, change or delete a workflow", async () => {
    const fields = { name: 'New', team_id: team };
    expect(await call(service, viewer, 'POST', '/accounts/workflows', { body: fields })).toMatchObject(
      refused('this team'),
    );
    const path = `/accounts/workflows/${workflow}`;
    expect(await call(service, viewer, 'PATCH', path, { body: { name: 'X' } })).toMatchObject(
      refused("this workflow's team"),
    );
    expect(await call(service, viewer, 'DELETE', path)).toMatchObject(refused("this workflow's team"));
    expect(await call(service, viewer, 'PATCH', `/accounts/runs/${run}`, { body: { name: 'X' } })).toMatchObject(
      refused('this team'),
    );
    expect(await call(service, member, 'GET', path)).toMatchObject({ body: { workflow: { name: 'A' } } });
  });

  it('can’t receive a workflow, whether for the team or as its owner', async () => {
    const ownTeam = await own(viewer);
    const theirs = await makeWorkflow(service, viewer, ownTeam);
    expect(
      await call(service, viewer, 'PATCH', `/accounts/workflows/${theirs}`, { body: { team_id: team } }),
    ).toMatchObject(refused('this team'));
    expect(
      await call(service, member, 'PATCH', `/accounts/workflows/${workflow}`, { body: { owner_id: viewer.user.id } }),
    ).toMatchObject({ status: 403, body: { description: "The new owner is only a viewer of the workflow's team." } });
  });

  it('who used to be a member can’t repeat a start, and loses access to their own workflow', async () => {
    const id = crypto.randomUUID();
    const path = `/api/run_workflow/${team}/${id}`;
    expect((await call(service, member, 'POST', path, { body: { id: workflow } })).status).toBe(200);
    await admin('team', 'member', 'role', team, member.user.email, 'viewer');
    expect(await call(service, member, 'POST', path, { body: { id: workflow } })).toMatchObject(refused('this team'));
    expect(await call(service, member, 'DELETE', `/accounts/workflows/${workflow}`)).toMatchObject(
      refused("this workflow's team"),
    );
  });

  it('becomes a member as of the next request', async () => {
    await admin('team', 'member', 'role', team, viewer.user.email, 'member');
    expect((await start(viewer, team, workflow)).status).toBe(200);
  });
});

describe('extension me', () => {
  it('reports the caller, their roles, and whom to contact', async () => {
    await admin('team', 'member', 'role', team, member.user.email, 'admin');
    const { status, headers, body } = await call(service, viewer, 'GET', `/accounts${getMe.path}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      id: viewer.user.id,
      email: viewer.user.email,
      teams: [{ id: team, name: 'Render', role: 'viewer', admins: [member.user.email] }],
    });
    expect(me.safeParse(body).success).toBe(true);
  });

  it('ends the session of a sign-in, but keeps keys made by an operator or the user', async () => {
    const code = await service.makeSignInCode(viewer.user.id);
    const sent = { body: { code, nonce: 'n'.repeat(32) } };
    const { body } = await call(service, undefined, 'POST', '/accounts/sign_in', sent);
    const { access_token: accessToken, api_key: apiKey } = body as { access_token: string; api_key: string };
    const session = { ...viewer, accessToken, apiKey };
    const end = (who: TestUser) => call(service, who, 'DELETE', '/accounts/me/session', { body: {} });
    expect(await end(session)).toMatchObject({ status: 200, body: { end_session_url: null } });
    expect((await end(session)).status).toBe(401);
    expect(await end(viewer)).toMatchObject({ status: 200, body: { end_session_url: null } });
    expect((await end(viewer)).status).toBe(200);
    const audit = await service.parts.store.audit.list({ userId: viewer.user.id, limit: 5 });
    expect(audit.map(({ action }) => action)).toEqual(['sign out', 'sign in']);
  });

  it('requires both credentials', async () => {
    expect((await call(service, undefined, 'GET', '/accounts/me')).status).toBe(401);
    expect((await call(service, undefined, 'DELETE', '/accounts/me/session')).status).toBe(401);
  });
});

describe('the commands', () => {
  it('grant, change and list roles', async () => {
    expect(await admin('team', 'member', 'role', team, viewer.user.email, 'admin')).toMatchObject({ role: 'admin' });
    await expect(admin('team', 'member', 'role', team, viewer.user.email, 'owner')).rejects.toThrow(
      'viewer, member, admin',
    );
    const stranger = await service.makeUser();
    await expect(admin('team', 'member', 'role', team, stranger.user.email, 'admin')).rejects.toThrow(
      'is not a member',
    );
    const audit = (await admin('audit', '--team', team, '--limit', '2')) as { action: string; details: unknown }[];
    expect(audit.map(({ action, details }) => [action, details])).toContainEqual(['member role', { role: 'admin' }]);
  });
});
