import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { signIn } from '@/features/session/session-store.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

import { askAhead } from './ask-ahead.ts';
import { makeQueryClient } from './query-client.ts';

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

test('the page finds its lists asked for already, and asks for them no second time', async () => {
  const user = await makeUserInTeam('Atelier');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  signIn(user, false);
  const queryClient = makeQueryClient();
  asked = [];
  await askAhead(queryClient, '/workflows');
  expect(asked.toSorted()).toEqual(['/accounts/teams', '/accounts/workflows']);

  await renderApp('/workflows', undefined, queryClient);
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Atelier' })).toBeVisible();
  expect(asked.filter((path) => /(?:teams|workflows)$/.test(path))).toHaveLength(2);
});

test('what could not be had is said by the page', async () => {
  const user = await makeUserInTeam();
  signIn(user, false);
  const queryClient = makeQueryClient();
  breakRequests(/^GET .*\/workflows$/, { status: 400, body: '{"description":"Not today"}' }, 2);
  await askAhead(queryClient, '/workflows');
  await renderApp('/workflows', undefined, queryClient);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not today');
});

test('nothing is asked for by someone signed out, or for a page without lists', async () => {
  const user = await makeUserInTeam();
  asked = [];
  await askAhead(makeQueryClient(), '/workflows');
  signIn(user, false);
  await askAhead(makeQueryClient(), '/settings');
  expect(asked).toEqual([]);
});
