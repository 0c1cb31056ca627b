import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { makeLine } from '@/testing/offline.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const table = page.getByRole('table', { name: 'Workflows' });
const box = page.getByRole('searchbox', { name: 'Search workflows' });
const progress = page.getByRole('progressbar', { name: 'Loading teams of workflows' });
const offline = page.getByText(/^You’re offline\./);
const unread = page.getByRole('button', { name: /couldn’t be read/ });
const readsOne = /^GET .*\/workflows\/.+/;
const advice = page.getByText('Check the spelling or clear the search.');

/**
 * Create a user with workflows, the last of which is “Zoë”. All are in one team, which is known only after reading each
 * workflow.
 */
async function makeUserWithTeams(count: number) {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  const list = Array.from({ length: count }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` }));
  list[count - 1] = { id: crypto.randomUUID(), name: 'Zoë' };
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(list) });
  const gate = new EventTarget();
  const reads = { count: 0, heldFrom: Infinity, neverHeld: '', goOn };
  function goOn() {
    reads.heldFrom = Infinity;
    gate.dispatchEvent(new Event('open'));
  }
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const { url, signal } = new Request(input, init);
    const [, id] = /\/workflows\/([0-9a-f-]{36})$/.exec(url) ?? [];
    if (!id) return passOn(input, init);
    reads.count += 1;
    if (reads.count > reads.heldFrom && id !== reads.neverHeld) {
      await new Promise((resolve, reject) => {
        gate.addEventListener('open', resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    }
    const workflow = { id, name: 'Flow', team_id: lab.id, canvas_type: 0, created_at: '2026-11-01T00:00:00Z' };
    return Response.json({ result: 'ok', workflow });
  };
  return { user, list, reads, path: `/workflows?team=${lab.id}` };
}

test.each([
  ['700', 'in memory', 700],
  ['2,500', 'held by a worker', 2500],
])('with %s workflows (%s) a search first loads matches whose teams are unknown', async (total, _, count) => {
  const { user, list, reads, path } = await makeUserWithTeams(count);
  reads.heldFrom = 500;
  reads.neverHeld = list.at(-1)?.id ?? '';
  await renderApp(path, user);
  await expect.element(page.getByText(`500 of ${total} workflows`, { exact: true })).toBeVisible();

  await box.fill('zoë');
  await expect.element(table.getByRole('link', { name: 'Zoë' })).toBeVisible();
  await expect.element(page.getByText(`1 of ${total} workflows`, { exact: true })).toBeVisible();
  await expect.element(progress).toBeVisible();
});

test('a search in a team suggests spellings only once all workflows’ teams are loaded', async () => {
  const { user, reads, path } = await makeUserWithTeams(30);
  reads.heldFrom = 0;
  await renderApp(`${path}&q=nobody`, user);
  await expect.element(page.getByRole('heading', { name: 'No match for “nobody” in this team yet' })).toBeVisible();
  await expect.element(page.getByText('Still looking…')).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();

  reads.goOn();
  await expect.element(page.getByRole('heading', { name: 'No workflow matches “nobody”' })).toBeVisible();
  await expect.element(advice).toBeVisible();
});

/** Go offline after the teams of 100 out of 700 workflows have been read. */
async function loseLine() {
  const { user, reads, path } = await makeUserWithTeams(700);
  reads.heldFrom = 100;
  const line = makeLine();
  const app = await renderApp(path, user);
  await expect.element(progress).toBeVisible();
  await expect.poll(() => reads.count).toBe(104);
  line.cut();
  const lost = watchRequests(readsOne);
  await expect.element(offline).toBeVisible();
  return { app, line, lost, reads };
}

test('loading teams soon stops while offline, and resumes automatically once back online', async () => {
  const { line, lost, reads } = await loseLine();
  reads.goOn();
  await expect.element(progress).not.toBeInTheDocument();
  expect(lost.length).toBeLessThan(8);
  await expect.element(unread).not.toBeInTheDocument();

  line.mend();
  await expect.element(page.getByText('700 of 700 workflows', { exact: true })).toBeVisible();
});

test('teams are read only while the list is filtered by team, and reading resumes when the filter is set again', async () => {
  const { user, reads, path } = await makeUserWithTeams(700);
  reads.heldFrom = 100;
  const app = await renderApp(path, user);
  await expect.poll(() => reads.count).toBe(104);
  await page.getByRole('combobox', { name: 'Filter by team' }).selectOptions('All teams');
  await expect.element(progress).not.toBeInTheDocument();
  reads.goOn();
  await app.goTo('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  // Visible rows may have read their own details.
  expect(reads.count).toBeLessThan(200);

  await app.goTo(path);
  await expect.element(page.getByText('700 of 700 workflows', { exact: true })).toBeVisible();
});

test('no workflow is lost if the service is briefly too busy', async () => {
  const { user, path } = await makeUserWithTeams(100);
  const busy = breakRequests(readsOne, { status: 429, body: '{}', headers: { 'Retry-After': '1' } }, 4);
  await renderApp(path, user);
  await expect.element(page.getByText('100 of 100 workflows', { exact: true })).toBeVisible();
  expect(busy.hits()).toBe(4);
  await expect.element(unread).not.toBeInTheDocument();
});

test('a workflow whose request got no response counts as failed until retried, if other requests got one', async () => {
  const { user, list, path } = await makeUserWithTeams(100);
  const broken = breakRequests(new RegExp(`^GET .*/workflows/${list.at(-1)?.id}$`), 'refused');
  await renderApp(path, user);
  await expect.element(unread).toHaveTextContent('1 couldn’t be read · Try again');
  await expect.element(page.getByText('99 of 100 workflows', { exact: true })).toHaveAccessibleDescription('99 so far');
  broken.stop();
  await unread.click();
  await expect.element(page.getByText('100 of 100 workflows', { exact: true })).toBeVisible();
  await expect.element(unread).not.toBeInTheDocument();
});
