import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditEntry, type AuditEntry } from '@/contract/admin/admin-audit.ts';
import { pageOf } from '@/contract/admin/admin-items.ts';

import { makeAdminScene, startOne, type AdminScene } from '../../testing/admin-scene.ts';
import { call, matching } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';

let service: TestService;
let scene: AdminScene;
let run: string;
let workflow: string;
let otherRun: string;

beforeAll(async () => {
  service = await startTestService();
  scene = await makeAdminScene(service);
  const { member, admin, viewer, team, otherMember, otherTeam } = scene;
  ({ run, workflow } = await startOne(service, member, team, { seconds: 3600 }));
  ({ run: otherRun } = await startOne(service, otherMember, otherTeam, { seconds: 3600 }));
  await call(service, admin, 'POST', `/api/cancel/${team}/${run}`);
  await call(service, otherMember, 'POST', `/api/cancel/${otherTeam}/${otherRun}`);
  const roles = { role: 'member', from: 'viewer' };
  await call(service, admin, 'PATCH', `/accounts/admin/teams/${team}/members/${viewer.user.id}`, { body: roles });
});
afterAll(() => service.stop());

const read = async (who: TestUser, query = '') =>
  pageOf(auditEntry).parse((await call(service, who, 'GET', `/accounts/admin/audit${query}`)).body);
const cursorAt = (time: string, filters: string) => btoa(JSON.stringify({ after: [time, '5'], filters }));
const actions = async (who: TestUser, query: string) => (await read(who, query)).items.map(({ action }) => action);

describe('the audit log', () => {
  it('records who cancelled a run, with its workflow and team', async () => {
    const { admin, team } = scene;
    expect((await read(admin, '?action=run%20cancel')).items).toEqual([
      {
        id: matching(/^\d+$/) as string,
        at: matching(/Z$/) as string,
        by: admin.user,
        via: null,
        address: null,
        action: 'run cancel',
        team: { id: team, name: 'Render' },
        run_id: run,
        workflow: { id: workflow, name: 'Poster' },
        user: null,
        key_id: null,
        details: null,
      } satisfies AuditEntry,
    ]);
  });

  it("shows admins their teams' entries, newest first, and operators all entries", async () => {
    const { admin, operator, otherTeam } = scene;
    expect(await actions(admin, '')).toEqual(['member role', 'run cancel', 'run start', 'workflow create']);
    expect(await actions(operator, `?team_id=${otherTeam}`)).toEqual(['run cancel', 'run start', 'workflow create']);
    expect((await read(operator)).items.length).toBeGreaterThanOrEqual(7);
  });

  it.each([
    ['?action=run%20start&action=run%20cancel', ['run cancel', 'run start']],
    ['?action=nothing', []],
  ])('filters by %s', async (query, expected) => {
    expect(await actions(scene.admin, query)).toEqual(expected);
  });

  it('filters by user, by subject, and by all filters combined', async () => {
    const { admin, member, viewer, operator, team } = scene;
    expect(await actions(admin, `?user_id=${member.user.id}`)).toEqual(['run start', 'workflow create']);
    expect(await actions(admin, `?subject_id=${viewer.user.id}`)).toEqual(['member role']);
    expect(await actions(admin, `?subject_id=${run}`)).toEqual(['run cancel', 'run start']);
    expect(await actions(operator, `?subject_id=${otherRun}&action=run%20cancel`)).toEqual(['run cancel']);
    expect(
      await actions(
        operator,
        `?team_id=${team}&user_id=${admin.user.id}&action=run%20cancel&from=2020-01-01T00:00:00Z`,
      ),
    ).toEqual(['run cancel']);
  });

  it('filters by a time range that excludes its end', async () => {
    const { admin } = scene;
    const { items } = await read(admin);
    const at = (index: number) => encodeURIComponent(items[index]?.at ?? '');
    // Displayed times are truncated to the millisecond, so an entry may be later than its displayed time.
    expect(await actions(admin, `?from=${at(1)}`)).toEqual(expect.arrayContaining(['member role', 'run cancel']));
    expect(await actions(admin, `?to=${at(3)}`)).toEqual([]);
    expect(await actions(admin, '?from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await actions(admin, '?to=2999-01-01T00:00:00%2B02:00')).toHaveLength(4);
    for (const wrong of ['?from=yesterday', '?to=2026-01-01', '?user_id=7']) {
      expect((await call(service, admin, 'GET', `/accounts/admin/audit${wrong}`)).status).toBe(400);
    }
  });

  it.each([
    ['a year that no calendar has', (filters: string) => `?before=${cursorAt('0000-01-01T00:00:00Z', filters)}`],
    ['a time after the year 9999', () => '?to=9999-12-31T23:59:59-14:00'],
  ])('refuses %s: 400', async (_name, queryOf) => {
    const { next } = await read(scene.admin, '?limit=1');
    const { filters } = JSON.parse(atob(next!)) as { filters: string };
    const answer = await call(service, scene.admin, 'GET', `/accounts/admin/audit${queryOf(filters)}`);
    expect(answer.status).toBe(400);
  });

  it('pages without losing entries; a cursor works only with the filters it was made with', async () => {
    const { admin, team } = scene;
    const found: AuditEntry[] = [];
    for (let before: string | null = ''; before !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await read(admin, `?team_id=${team}&limit=1${before}`);
      found.push(...page.items);
      before = page.next && `&before=${page.next}`;
    }
    expect(found).toEqual((await read(admin)).items);
    const { next } = await read(admin, '?limit=1');
    expect((await call(service, admin, 'GET', `/accounts/admin/audit?action=x&before=${next}`)).status).toBe(400);
  });
});

describe("the audit log's file", () => {
  it("has a header and a line for each entry, of the caller's teams", async () => {
    const { admin, team } = scene;
    const { status, headers, text } = await call(service, admin, 'GET', '/accounts/admin/audit.csv');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit.csv"',
    ]);
    const [names, ...lines] = text.split('\r\n');
    expect(names).toBe(
      'id,at,by,by_id,via,address,action,team,team_id,run_id,workflow,workflow_id,person,person_id,key_id,details',
    );
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('');
    expect(lines[1]).toMatch(
      new RegExp(`,${admin.user.email},${admin.user.id},,,run cancel,Render,${team},${run},Poster,${workflow},,,,$`),
    );
    expect(lines[0]).toContain('"{""role"":""member""}"');
  });

  it('is filtered like the list', async () => {
    const { text } = await call(service, scene.admin, 'GET', '/accounts/admin/audit.csv?action=run%20cancel');
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it('contains every entry of a long log', async () => {
    const { admin, team } = scene;
    const { audit } = service.parts.store;
    const count = 1203;
    for (let index = 0; index < count; index += 1) await audit.add({ action: 'team rename', team_id: team });
    const { text } = await call(service, admin, 'GET', '/accounts/admin/audit.csv?action=team%20rename');
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(new Set(ids).size).toBe(count);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('contains nothing that a spreadsheet would evaluate as a formula', async () => {
    const { admin, operator, team } = scene;
    await call(service, operator, 'PATCH', `/accounts/admin/teams/${team}`, { body: { name: '=1+1' } });
    const { text } = await call(service, admin, 'GET', '/accounts/admin/audit.csv?action=run%20cancel');
    expect(text).toContain(",'=1+1,");
    await call(service, operator, 'PATCH', `/accounts/admin/teams/${team}`, { body: { name: '＝1+1' } });
    const again = await call(service, admin, 'GET', '/accounts/admin/audit.csv?action=run%20cancel');
    expect(again.text).toContain(",'＝1+1,");
  });
});

it('the audit log ignores a forwarded value that is not an address', async () => {
  const { admin, team } = scene;
  const rename = (from: string) =>
    call(service, admin, 'PATCH', `/accounts/admin/teams/${team}`, {
      body: { name: 'Render' },
      headers: { 'x-forwarded-for': from },
    });
  await rename('203.0.113.7');
  await rename('203.0.113.7, =1+1');
  const { items } = await read(admin, '?action=team%20rename&limit=2');
  expect(items.map(({ address }) => address)).toEqual(['127.0.0.1', '203.0.113.7']);
});
