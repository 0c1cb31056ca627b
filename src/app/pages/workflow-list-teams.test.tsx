import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { makeLine } from '@/testing/offline.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const table = page.getByRole('table', { name: 'Workflows' });
const box = page.getByRole('searchbox', { name: 'Search workflows' });
const offline = page.getByText(/^You’re offline\./);
const readsOne = /^GET .*\/workflows\/.+/;
const advice = page.getByText('Check the spelling or clear the search.');

/** Someone with so many workflows, the last of them “Zoë”; all are of one team, which only reading each says. */
async function someoneWithTeams(count: number) {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  const list = Array.from({ length: count }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` }));
  list[count - 1] = { id: crypto.randomUUID(), name: 'Zoë' };
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(list) });
  const gate = new EventTarget();
  const reads = { count: 0, heldFrom: Infinity, goOn };
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
    if (reads.count > reads.heldFrom) {
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
])('of %s workflows (%s) a search looks at those first whose team is still to be loaded', async (said, _, count) => {
  const { user, reads, path } = await someoneWithTeams(count);
  reads.heldFrom = 504;
  await renderApp(path, user);
  await expect.element(page.getByText(`500+ of ${said} workflows`, { exact: true })).toBeVisible();

  await box.fill('zoë');
  await expect.element(page.getByRole('heading', { name: 'No match for “zoë” in this team yet' })).toBeVisible();
  const unloaded = /^Teams aren’t loaded yet for [\d,]+ workflows\. Load all to be sure\.$/;
  await expect.element(page.getByText(unloaded)).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Load all' }).click();
  await expect.element(table.getByRole('link', { name: 'Zoë' })).toBeVisible();
  await expect.element(page.getByText(`1+ of ${said} workflows · loading…`)).toBeVisible();
});

test('a search in a team says how many are not loaded while they are, and advises on spelling once all are', async () => {
  const { user, reads, path } = await someoneWithTeams(30);
  reads.heldFrom = 0;
  await renderApp(`${path}&q=nobody`, user);
  await expect.element(page.getByRole('heading', { name: 'No match for “nobody” in this team yet' })).toBeVisible();
  await expect.element(page.getByText('Teams aren’t loaded yet for 30 workflows. Still loading…')).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();

  reads.goOn();
  await expect.element(page.getByRole('heading', { name: 'No workflow matches “nobody”' })).toBeVisible();
  await expect.element(advice).toBeVisible();
});

/** Without a word of failures. */
const cutOff = page.getByText(/^Teams loaded for \d+ of 700 workflows$/);

/** Of 700 workflows the teams of 100 are read, and the others being read, when the browser goes offline. */
async function loseLine() {
  const { user, reads, path } = await someoneWithTeams(700);
  reads.heldFrom = 100;
  const line = makeLine();
  const app = await renderApp(path, user);
  await expect.element(page.getByText(/^Loading teams… \d+ of 700$/)).toBeVisible();
  await expect.poll(() => reads.count).toBe(104);
  line.cut();
  const lost = watchRequests(readsOne);
  await expect.element(offline).toBeVisible();
  return { app, line, lost, reads };
}

test('offline, reading teams ends at once, and goes on by itself once the browser is back online', async () => {
  const { line, lost, reads } = await loseLine();
  reads.goOn();
  await expect.element(cutOff).toBeVisible();
  expect(lost.length).toBeLessThan(8);
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
  expect(lost.length).toBeLessThan(16);

  line.mend();
  await expect.element(page.getByText('700 of 700 workflows', { exact: true })).toBeVisible();
});

test('what was begun without being asked goes on after a loss up to the 500 that it began with', async () => {
  const { line, reads } = await loseLine();
  reads.goOn();
  await expect.element(cutOff).toBeVisible();
  line.mend();
  await expect.element(page.getByText('Teams loaded for 500 of 700 workflows', { exact: true })).toBeVisible();
});

test('back online, nothing goes on that was stopped before, or whose page was left', async () => {
  const { app, line, reads } = await loseLine();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
  line.mend();
  await expect.element(offline).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
  expect(reads.count).toBe(104);

  line.cut();
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect.element(cutOff).toBeVisible();
  await app.goTo('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  line.mend();
  await expect.element(offline).not.toBeInTheDocument();
  // By the time another page has its answer, reading would have gone on.
  await app.goTo('/teams');
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(reads.count).toBe(104);
});

test('a workflow that gets no answer when others did has failed', async () => {
  const { user, list, path } = await someoneWithTeams(100);
  breakRequests(new RegExp(`^GET .*/workflows/${list.at(-1)?.id}$`), 'refused');
  await renderApp(path, user);
  await expect.element(page.getByText('Teams loaded for 99 of 100 workflows (1 failed)')).toBeVisible();
});
