import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, type TestUser } from '@/testing/service.ts';

import { prefetchLists } from './prefetch-lists.ts';

const passOn = window.fetch;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  window.fetch = (input, init) => {
    asked.push(new URL(new Request(input, init).url).pathname);
    return passOn(input, init);
  };
});

afterEach(() => {
  window.fetch = passOn;
});

/** A dashboard that someone is signed in to, and their scope. */
async function signedIn(user: TestUser) {
  const dashboard = makeDashboard();
  await dashboard.session.signIn(user, 'tab');
  const scope = dashboard.scopes.current();
  if (!scope) throw new Error('Nobody is signed in.');
  return { dashboard, scope };
}

test('the page finds its lists prefetched, and requests them no second time', async () => {
  const user = await makeUserInTeam('Atelier');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const { dashboard, scope } = await signedIn(user);
  asked = [];
  await prefetchLists(scope, '/workflows');
  expect(asked.toSorted()).toEqual(['/accounts/teams', '/accounts/workflows']);

  await renderApp('/workflows', undefined, dashboard);
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Atelier' })).toBeVisible();
  expect(asked.filter((path) => /(?:teams|workflows)$/.test(path))).toHaveLength(2);
});

test('the page shows the error of a failed prefetch', async () => {
  const { dashboard, scope } = await signedIn(await makeUserInTeam());
  breakRequests(/^GET .*\/workflows$/, { status: 400, body: '{"description":"Not today"}' }, 2);
  await prefetchLists(scope, '/workflows');
  await renderApp('/workflows', undefined, dashboard);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not today');
});

test('nothing is requested for a page without lists', async () => {
  const { scope } = await signedIn(await makeUserInTeam());
  asked = [];
  await prefetchLists(scope, '/settings');
  expect(asked).toEqual([]);
});

test.each([
  ['a first visit', [], 0],
  ['a later visit', ['first-run', 'last-here'], 1],
  ['a visit after the first-run panel was closed, without the time of the last one', ['first-run'], 1],
] as const)('Home of %s loads the half that it shows', async (_, names, loads) => {
  const { scope } = await signedIn(await makeUserInTeam());
  for (const name of names) scope.storage.write(name, name === 'first-run' ? 'closed' : 1);
  const load = vi.spyOn(scope.runs, 'load');
  asked = [];
  await prefetchLists(scope, '/');
  expect(load).toHaveBeenCalledTimes(loads);
  expect(asked.includes('/accounts/workflows')).toBe(loads === 0);
});
