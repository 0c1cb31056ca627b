import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { type CheckFact, startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { channels, ownedKey } from '@/domain/storage-keys.ts';
import type { Dashboard } from '@/app/scope/dashboard.ts';
import type { OwnerScope } from '@/app/scope/owner-scope.ts';
import { createIdbRunStore } from '@/features/runs/ledger/idb-run-store.ts';
import { noteSignOut } from '@/features/session/last-sign-out.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { makeUserInTeam, makeWorkflow, startRunAs, type TestUser } from '@/testing/service.ts';

import { createAnswerStore } from './answer-store.ts';

/** Record requests and their credentials until the test ends. */
function watchCredentials(): readonly { readonly path: string; readonly token: string }[] {
  const seen: { path: string; token: string }[] = [];
  const passOn = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    seen.push({
      path: new URL(request.url).pathname,
      token: (request.headers.get('Authorization') ?? '').replace('Bearer ', ''),
    });
    return passOn(input, init);
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
  return seen;
}

/** Record messages to other tabs, with the channel of each. */
function watchMessages(): readonly string[] {
  const seen: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the right `this` below
  const { postMessage } = BroadcastChannel.prototype;
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function post(
    this: BroadcastChannel,
    message,
  ) {
    seen.push(`${this.name} ${JSON.stringify(message)}`);
    postMessage.call(this, message);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return seen;
}

async function makePerson(name: string) {
  const user = await makeUserInTeam(`Team of ${name}`);
  const workflow = await makeWorkflow(user, { name: `Work of ${name}`, team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0 } });
  return { user, workflow, runId };
}

const marksOf = ({ user, workflow, runId }: Awaited<ReturnType<typeof makePerson>>) =>
  [user.accessToken, user.apiKey, user.user.id, user.team.id, workflow.id, runId] as const;

test('the scopes of two users on one page share nothing', async () => {
  const [ann, ben] = [await makePerson('Ann'), await makePerson('Ben')];
  const requests = watchCredentials();
  const messages = watchMessages();
  const [annsDashboard, bensDashboard] = [makeDashboard(), makeDashboard()];
  const trackPath = ({ user, workflow, runId }: typeof ann) =>
    `/runs/${runId}?team=${user.team.id}&workflow=${workflow.id}`;
  const anns = await renderApp(trackPath(ann), ann.user, annsDashboard);
  const bens = await renderApp(trackPath(ben), ben.user, bensDashboard);
  for (const tracked of [1, 2]) {
    await page.getByRole('button', { name: 'Track this run' }).first().click();
    await expect.poll(() => page.getByRole('region', { name: 'Details' }).elements().length).toBe(tracked);
  }
  await expect.poll(() => page.getByText('Finished', { exact: true }).elements().length).toBeGreaterThan(1);
  for (const place of ['/workflows', '/teams', '/runs', '/settings', '/workflows']) {
    await anns.goTo(place);
    await bens.goTo(place);
  }
  await expect.element(page.getByRole('link', { name: 'Work of Ann' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Work of Ben' })).toBeVisible();

  const [annsScope, bensScope] = [annsDashboard.scopes.current(), bensDashboard.scopes.current()];
  for (const part of ['api', 'queryClient', 'storage', 'answers', 'workflows', 'runs'] as const) {
    expect(annsScope?.[part]).not.toBe(bensScope?.[part]);
  }
  const dataOf = (scope: typeof annsScope) =>
    JSON.stringify(
      scope?.queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
    );
  for (const mark of marksOf(ben)) expect(dataOf(annsScope)).not.toContain(mark);
  for (const mark of marksOf(ann)) expect(dataOf(bensScope)).not.toContain(mark);
  for (const mark of [ann.runId, ben.runId]) expect(dataOf(annsScope) + dataOf(bensScope)).toContain(mark);

  const mixed = (text: string) =>
    marksOf(ann).some((mark) => text.includes(mark)) && marksOf(ben).some((mark) => text.includes(mark));
  expect(requests.filter(({ path, token }) => mixed(`${path} ${token}`))).toEqual([]);
  expect(messages.filter(mixed)).toEqual([]);
  expect(messages.filter((text) => text.includes(ann.user.apiKey) || text.includes(ben.user.apiKey))).toHaveLength(2);
});

test('a tab that is notified of a sign-out, even late, keeps the user’s own data', async () => {
  const dashboard = makeDashboard();
  await dashboard.session.signIn(await makeUserInTeam(), 'tab');
  const { key = '', storage } = dashboard.scopes.current() ?? {};
  storage?.write('recent', ['since']);
  storage?.write('presets', ['since']);
  const before = Object.entries(localStorage).length;
  const otherTab = new BroadcastChannel(channels.ownSession(key));
  otherTab.postMessage({ type: 'signed-out', forget: 'everything', atMs: Date.now() });
  await expect.poll(() => dashboard.session.get().status).toBe('signed-out');
  otherTab.close();
  expect(Object.entries(localStorage)).toHaveLength(before);
  expect(before).toBeGreaterThan(1);
});

test('data that a busy tab stored after a sign-out in another tab is removed when the message arrives', async () => {
  const dashboard = makeDashboard();
  await dashboard.session.signIn(await makeUserInTeam(), 'tab');
  const { key = '', answers } = dashboard.scopes.current() ?? {};
  const store = createAnswerStore(key);
  onTestFinished(store.close);
  const isKept = async () => (await store.read('["things"]')) !== undefined;
  answers?.keep(['things'], ['late']);
  await expect.poll(isKept).toBe(true);
  const otherTab = new BroadcastChannel(channels.ownSession(key));
  otherTab.postMessage({ type: 'signed-out', atMs: Date.now() });
  await expect.poll(isKept).toBe(false);
  otherTab.close();
});

test('a tab writes nothing after a sign-out in another tab, even before the message arrives', async () => {
  const dashboard = makeDashboard();
  await dashboard.session.signIn(await makeUserInTeam(), 'tab');
  const { key = '', storage } = dashboard.scopes.current() ?? {};
  expect(storage?.write('presets', ['before'])).toBe(true);
  storage?.remove('presets');
  noteSignOut(key, Date.now());
  expect(storage?.write('presets', ['late'])).toBe(false);
  expect(localStorage.getItem(ownedKey('presets', key))).toBeNull();
});

test('a scope sends, stores and removes nothing after its session has ended', async () => {
  const [ann, ben] = [await makeUserInTeam(), await makeUserInTeam()];
  const dashboard = makeDashboard();
  await dashboard.session.signIn(ann, 'tab');
  const scope = dashboard.scopes.current();
  const runs = scope?.runs;
  scope?.storage.write('pinned', ['w1']);
  await dashboard.session.signIn(ben, 'tab');
  const requests = watchCredentials();
  await expect(scope?.workflows.read(crypto.randomUUID())).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toEqual([]);
  scope?.storage.remove('pinned');
  scope?.storage.write('presets', ['late']);
  const row = startingRow({ ledger: scope?.key ?? '', runId: crypto.randomUUID() }, Date.now());
  await expect(runs?.ledger.add([{ row }])).rejects.toThrow('The session has ended');

  await dashboard.session.signIn(ann, 'tab');
  const again = dashboard.scopes.current();
  expect([again?.storage.read('pinned'), again?.storage.read('presets')]).toEqual([['w1'], undefined]);
  expect(await again?.runs.ledger.list()).toEqual([]);
});

test.each(['signs out', 'is replaced by another one'])(
  'a run’s page is removed without errors when its user %s',
  async (how) => {
    const [ann, ben] = [await makeUserInTeam(), await makeUserInTeam()];
    const workflow = await makeWorkflow(ann, { name: 'Work', team_id: ann.team.id });
    const runId = await startRunAs(ann, ann.team.id, { id: workflow.id, inputs: { seconds: 3600 } });
    const dashboard = makeDashboard();
    await dashboard.session.signIn(ann, 'tab');
    const runs = dashboard.scopes.current()?.runs;
    await runs?.ledger.add([{ row: trackedRow({ ledger: runs.ledger.key, runId }, Date.now()) }]);
    await renderApp(`/runs/${runId}`, ann, dashboard);
    await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible();
    if (how === 'signs out') dashboard.session.signOut('cached');
    else await dashboard.session.signIn(ben, 'tab');
    const next = page.getByRole('button', { name: how === 'signs out' ? 'Sign in' : 'Track this run', exact: true });
    await expect.element(next).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Details' })).not.toBeInTheDocument();
  },
);

test('a sign-out removes unsent reruns, whose inputs may be a colleague’s, but no other batches', async () => {
  const user = await makeUserInTeam();
  const dashboard = makeDashboard();
  await dashboard.session.signIn(user, 'tab');
  const storage = dashboard.scopes.current()?.storage;
  const of = { workflow: { id: 'w', name: 'Poster' }, team: { id: 't', name: 'Blue' } };
  const own = { id: 'own', at: 1, ...of, each: [{ n: 1 }] };
  storage?.write('batch own', own);
  storage?.write('batch reruns', { ...own, id: 'reruns', reruns: [{ runId: 'r1', ...of }] });
  dashboard.session.signOut('cached');
  await dashboard.session.signIn(user, 'tab');
  await expect.poll(() => dashboard.scopes.current()).toBeDefined();
  expect(dashboard.scopes.current()?.storage.names('batch ')).toEqual(['batch own']);
});

/** Delay clearing a user's data until the returned function is called, as a slow worker would. */
function holdClearing(scope: OwnerScope): () => void {
  const { dispose } = scope;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  Object.assign(scope, { dispose: () => Promise.all([dispose(), held]) });
  return () => release?.();
}

test('a sign-in while the browser is still being cleared doesn’t lose the new session’s data', async () => {
  const user = await makeUserInTeam();
  const dashboard = makeDashboard();
  await dashboard.session.signIn(user, 'tab');
  const scope = dashboard.scopes.current();
  if (!scope) throw new Error('Not signed in.');
  const { key } = scope;
  const addRun = async (runId: string) => {
    const runs = dashboard.scopes.current()?.runs;
    await runs?.ledger.add([{ row: trackedRow({ ledger: key, runId }, Date.now()) }]);
  };
  await addRun('before');
  scope.storage.write('pinned', ['before']);
  const release = holdClearing(scope);

  dashboard.session.signOut('everything');
  await dashboard.session.signIn(user, 'tab');
  expect(dashboard.scopes.current()).toBeUndefined();
  release();
  await expect.poll(() => dashboard.scopes.current()).toBeDefined();
  const again = dashboard.scopes.current();
  expect(again?.storage.read('pinned')).toBeUndefined();
  again?.storage.write('pinned', ['since']);
  again?.answers.keep(['things'], ['since']);
  await addRun('since');
  const store = createAnswerStore(key);
  const runs = createIdbRunStore(key);
  onTestFinished(() => {
    store.close();
    runs.close();
  });
  await expect.poll(async () => store.read('["things"]')).toBeDefined();
  expect((await runs.readAll()).map(({ runId }) => runId)).toEqual(['since']);
  expect(again?.storage.read('pinned')).toEqual(['since']);
});

test('clearing this browser removes the runs even while an earlier sign-out is still clearing it', async () => {
  const user = await makeUserInTeam();
  const dashboard = makeDashboard();
  await renderApp('/teams', user, dashboard);
  const scope = dashboard.scopes.current();
  if (!scope) throw new Error('Not signed in.');
  const { key } = scope;
  const runs = scope.runs;
  await runs.ledger.add([{ row: trackedRow({ ledger: key, runId: 'mine' }, Date.now()) }]);
  const release = holdClearing(scope);

  dashboard.session.signOut('cached');
  await dashboard.session.signIn(user, 'tab');
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  dashboard.session.signOut('everything');
  await dashboard.session.signIn(user, 'tab');
  release();
  await expect.poll(() => dashboard.scopes.current()).toBeDefined();
  const again = dashboard.scopes.current()?.runs;
  expect(await again?.ledger.list()).toEqual([]);
});

test('data that could not be removed is reported after signing out', async () => {
  const user = await makeUserInTeam();
  const dashboard = makeDashboard();
  await renderApp('/settings', user, dashboard);
  await expect.element(page.getByRole('heading', { name: 'Runs in this browser' })).toBeVisible();
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('disk full', 'UnknownError');
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await page.getByRole('button', { name: 'Clear this browser…' }).click();
  await page.getByRole('button', { name: 'Sign out and clear this browser' }).click();
  await expect.element(page.getByText('Couldn’t clear everything from this browser')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
});

/** Respond to the next matching request with a 401, but only when the returned function is called. */
function refuseLater(pattern: RegExp) {
  let refuse: ((response: Response) => void) | undefined;
  const refused = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const requested = vi.fn<() => void>();
  const passOn = window.fetch;
  let hit = false;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (hit || !pattern.test(`${request.method} ${new URL(request.url).pathname}`)) return passOn(input, init);
    hit = true;
    requested();
    return refused;
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
  return {
    requested,
    refuse: () => refuse?.(Response.json({ description: 'The token has expired' }, { status: 401 })),
  };
}

/** Renew the session in this tab, or in another tab whose session this one shares. */
async function renew(dashboard: Dashboard, user: TestUser, where: 'here' | 'in another tab') {
  const now = () => {
    const session = dashboard.session.get();
    return session.status === 'signed-in' ? session.credentials.generation : 0;
  };
  const before = now();
  if (where === 'here') await dashboard.session.renew(user);
  else await makeDashboard().session.signIn(user, 'tab');
  await expect.poll(now).toBeGreaterThan(before);
}

test.each([
  ['Teams', 'here'],
  ['Teams', 'in another tab'],
  ['Workflows', 'here'],
] as const)('a late 401 of an old token has no effect, and the page loads: %s, renewed %s', async (name, where) => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Work', team_id: user.team.id });
  const dashboard = makeDashboard();
  const late = refuseLater(new RegExp(`^GET .*/${name.toLowerCase()}$`));
  await renderApp(`/${name.toLowerCase()}`, user, dashboard);
  await expect.poll(() => late.requested.mock.calls.length, { timeout: 10_000 }).toBe(1);
  await renew(dashboard, user, where);
  const answered = vi.fn();
  dashboard.session.subscribe(answered);
  late.refuse();
  await expect.poll(() => dashboard.scopes.current()?.queryClient.isFetching(), { timeout: 10_000 }).toBe(0);
  expect(dashboard.session.get()).toMatchObject({ status: 'signed-in', expired: 'no' });
  expect(answered).not.toHaveBeenCalled();
  await expect.element(page.getByRole('table', { name })).toBeVisible();
});

test('a late 401 of an old token doesn’t pause polling, and the run is checked again immediately', async () => {
  const user = await makeUserInTeam();
  const workflow = await makeWorkflow(user, { name: 'Work', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 3600 } });
  const dashboard = makeDashboard();
  const late = refuseLater(/^GET .*\/result$/);
  await dashboard.session.signIn(user, 'tab');
  const runs = dashboard.scopes.current()?.runs;
  await runs?.ledger.add([{ row: trackedRow({ ledger: runs.ledger.key, runId }, Date.now()) }]);
  const checks: (CheckFact | undefined)[] = [];
  runs?.ledger.subscribe((changed) => {
    if (changed !== 'all') for (const { facts } of changed) checks.push(facts.check);
  });
  await renderApp('/runs', user, dashboard);
  await expect.poll(() => late.requested.mock.calls.length, { timeout: 10_000 }).toBe(1);
  await dashboard.session.renew(user);
  late.refuse();
  await expect.poll(() => checks.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(checks.map((check) => check?.outcome)).not.toContain('failed');
  expect(runs?.monitor.status().unauthorized).toBe(false);
});

test('a 401 of the current token pauses polling after one request', async () => {
  const user = await makeUserInTeam();
  const refused = breakRequests(/^GET .*\/result$/, { status: 401, body: '{"description":"No"}' });
  const dashboard = makeDashboard();
  await dashboard.session.signIn(user, 'tab');
  const runs = dashboard.scopes.current()?.runs;
  const runId = crypto.randomUUID();
  await runs?.ledger.add([{ row: trackedRow({ ledger: runs.ledger.key, runId }, Date.now()) }]);
  await renderApp('/runs', user, dashboard);
  await expect.element(page.getByText(/Updates paused until you sign in/)).toBeVisible();
  expect(refused.hits()).toBe(1);
  expect((await runs?.ledger.get(runId))?.facts.check).toMatchObject({ outcome: 'failed', fault: { status: 401 } });
});

test('a renewal with another API key and a token without a user is refused, and changes nothing', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/(?:teams|workflows)$/, { status: 200, body: '[]' });
  breakRequests(/^GET .*\/result$/, { status: 401, body: '{"description":"No"}' });
  const dashboard = makeDashboard();
  const opaque = { accessToken: 'opaque', apiKey: user.apiKey };
  await renderApp(`/runs/${crypto.randomUUID()}`, opaque, dashboard);
  await page.getByRole('button', { name: 'Track this run' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabelText('Access token').fill('opaque-too');
  await dialog.getByLabelText('API key').fill('another');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog.getByText(/aren’t the credentials you signed in with/)).toBeVisible();
  expect(dashboard.session.get()).toMatchObject({ credentials: opaque });

  await dialog.getByLabelText('API key').fill(user.apiKey);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(dashboard.session.get()).toMatchObject({ credentials: { accessToken: 'opaque-too' } });
});
