import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

const table = page.getByRole('table', { name: 'Workflows' });
const box = page.getByRole('searchbox', { name: 'Search workflows' });
const advice = page.getByText('Check the spelling or clear the search.');

/** Someone with so many workflows, the last of them “Zoë”; all are of one team, which only reading each says. */
async function someoneWithTeams(count: number) {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  const list = Array.from({ length: count }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` }));
  list[count - 1] = { id: crypto.randomUUID(), name: 'Zoë' };
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(list) });
  const gate = new EventTarget();
  const opened = new Promise((resolve) => {
    gate.addEventListener('open', resolve);
  });
  const reads = { count: 0, heldFrom: Infinity, goOn: () => gate.dispatchEvent(new Event('open')) };
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const [, id] = /\/workflows\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
    if (!id) return passOn(input, init);
    reads.count += 1;
    if (reads.count > reads.heldFrom) await opened;
    const workflow = { id, name: 'Flow', team_id: lab.id, canvas_type: 0, created_at: '2026-11-01T00:00:00Z' };
    return Response.json({ result: 'ok', workflow });
  };
  return { user, reads, path: `/workflows?team=${lab.id}` };
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
