import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const progress = page.getByRole('progressbar', { name: 'Loading teams of workflows' });
const table = page.getByRole('table', { name: 'Workflows' });

function listOf(count: number) {
  const list = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), name: `Flow ${index + 1}` }));
  list[count / 2] = { id: crypto.randomUUID(), name: 'Needle' };
  return { status: 200, body: JSON.stringify(list) };
}

const noDetails = { status: 404, body: '{"description":"There is no such workflow."}' };

test('only visible rows of 10,000 workflows are rendered, and all workflows are searched', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, listOf(10_000));
  breakRequests(/^GET .*\/workflows\/.+/, noDetails);
  await renderApp('/workflows', user);
  await expect.element(page.getByText('10,000 workflows')).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);

  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('needle');
  await expect.element(table.getByRole('row', { name: /Needle/ })).toHaveAttribute('aria-rowindex', '2');
});

test('arrow, page, Home and End keys move between rows, even beyond the rendered ones', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, listOf(1000));
  breakRequests(/^GET .*\/workflows\/.+/, noDetails);
  await renderApp('/workflows', user);
  const first = table.getByRole('link', { name: 'Flow 1', exact: true });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(table.getByRole('link', { name: 'Flow 2', exact: true })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(table.getByRole('link', { name: 'Needle' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(table.getByRole('link', { name: 'Flow 1000', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(table.getByRole('link', { name: 'Flow 1', exact: true })).toHaveFocus();
});

test('an element that disappears above the list leaves no gap in it', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, listOf(1000));
  breakRequests(/^GET .*\/workflows\/.+/, noDetails);
  const above = document.body.insertBefore(document.createElement('div'), document.body.firstChild);
  onTestFinished(() => above.remove());
  above.style.height = '5000px';
  await renderApp('/workflows', user);
  await expect.element(table).toHaveAttribute('aria-rowcount', '1001');
  await expect.poll(() => table.getByRole('row').elements().length).toBeLessThan(12);
  above.style.height = '0';
  await expect.element(table.getByRole('link', { name: 'Flow 1', exact: true })).toBeVisible();
  await expect.poll(() => table.getByRole('row').elements().length).toBeGreaterThan(12);
});

test('team, canvas type and creation time are read for visible rows, four at a time', async () => {
  const user = await makeUserInTeam('Atelier');
  for (let index = 0; index < 9; index++) await makeWorkflow(user, { name: `Flow ${index}`, team_id: user.team.id });
  let running = 0;
  let most = 0;
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    if (!/\/workflows\/.+/.test(new Request(input).url)) return passOn(input, init);
    running += 1;
    most = Math.max(most, running);
    return passOn(input, init).finally(() => (running -= 1));
  };
  await renderApp('/workflows', user);
  await expect.element(table.getByRole('link', { name: 'Atelier' }).nth(8)).toBeVisible();
  expect(most).toBe(4);
  window.fetch = passOn;
});

test('rows that are shown only briefly while typing are not read, but rows that stay are', async () => {
  const user = await makeUserInTeam();
  // IDs are searched too, so the names contain letters that no ID contains.
  const list = ['Alpha', 'Beta'].flatMap((word, first) =>
    Array.from('ghijklmnopqrstuvwxyz', (letter, at) => ({
      id: `00000000-0000-4000-8000-0000000000${10 + 20 * first + at}`,
      name: `${word} ${letter}`,
    })),
  );
  breakRequests(/^GET .*\/workflows$/, { status: 200, body: JSON.stringify(list) });
  breakRequests(/^GET .*\/workflows\/.+/, noDetails);
  const details = watchRequests(/^GET .*\/workflows\/.+/);
  await renderApp('/workflows', user);
  const isRead = (wanted: string) =>
    details.some(({ path }) => path.endsWith(list.find(({ name }) => name === wanted)?.id ?? '-'));
  await expect
    .poll(() => {
      const rows = table.getByRole('row').elements().length - 1;
      return rows > 0 && details.length >= rows;
    })
    .toBe(true);

  const search = page.getByRole('searchbox', { name: 'Search workflows' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await search.fill('beta');
  await expect.element(table.getByRole('link', { name: 'Beta n' })).toBeVisible();
  await search.fill('beta z');
  await expect.element(page.getByText('1 of 40 workflows')).toBeVisible();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await expect.poll(() => isRead('Beta z')).toBe(true);
  expect(['Beta n', 'Beta o', 'Beta p'].filter(isRead)).toEqual([]);
});

test.each([
  ['on a wide screen', 1280],
  ['on a phone', 390],
])('details that can’t be read show an error in their row, with a retry, %s', async (_where, widthPx) => {
  await page.viewport(widthPx, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const user = await makeUserInTeam('Atelier');
  for (const name of ['One', 'Two']) await makeWorkflow(user, { name, team_id: user.team.id });
  breakRequests(/^GET .*\/workflows\/.+/, { status: 403, body: '{"description":"Not now"}' }, 1);
  await renderApp('/workflows', user);
  const retry = table.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toHaveAccessibleDescription('You don’t have permission for this');
  await expect.element(table.getByRole('link', { name: 'Atelier' })).toBeVisible();
  await retry.click();
  await expect.element(table.getByRole('link', { name: 'Atelier' }).nth(1)).toBeVisible();
});

test('details without a response are shown as dashes, and read once the service responds', async () => {
  const user = await makeUserInTeam('Atelier');
  for (const name of ['One', 'Two']) await makeWorkflow(user, { name, team_id: user.team.id });
  const outage = breakRequests(/^GET .*\/workflows\/.+/, 'refused');
  await renderApp('/workflows', user);
  await expect.element(table.getByRole('cell', { name: '–' }).nth(3)).toBeVisible();
  await expect.element(table.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  outage.stop();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(table.getByRole('link', { name: 'Atelier' }).nth(1)).toBeVisible();
});

test('a service whose list includes the details gets no requests for them', async () => {
  const user = await makeUserInTeam('Atelier');
  const more = { team_id: user.team.id, canvas_type: null, created_at: '2026-11-01T00:00:00Z' };
  const body = JSON.stringify([{ id: crypto.randomUUID(), name: 'Told', ...more }]);
  breakRequests(/^GET .*\/workflows$/, { status: 200, body });
  const details = breakRequests(/^GET .*\/workflows\/.+/, noDetails);
  await renderApp('/workflows', user);
  await expect.element(table.getByRole('link', { name: 'Atelier' })).toBeVisible();
  expect(details.hits()).toBe(0);
});

test('the last list is shown immediately on the next visit, and stays if the service is unreachable', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Remembered', team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  await expect.element(table.getByRole('link', { name: 'Remembered' })).toBeVisible();
  await app.leave();

  breakRequests(/^GET .*\/workflows$/, 'refused');
  await renderApp('/workflows', user);
  await expect.element(table.getByRole('link', { name: 'Remembered' })).toBeVisible();
  await expect
    .element(page.getByText(/Last updated .* · The service can’t be reached|^The service can’t be reached\. Showing/))
    .toBeVisible();
});

test('details read on the last visit are not read again on the next one', async () => {
  const user = await makeUserInTeam('Atelier');
  for (const name of ['One', 'Two']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  await expect.poll(() => table.getByRole('link', { name: 'Atelier' }).elements().length).toBe(2);
  await app.leave();

  const details = watchRequests(/^GET .*\/workflows\/.+/);
  await renderApp('/workflows', user);
  await expect.poll(() => table.getByRole('link', { name: 'Atelier' }).elements().length).toBe(2);
  expect(details).toEqual([]);
});

test('storage that hangs doesn’t delay the list', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await renderApp('/workflows', user);
  await expect.element(table.getByRole('link', { name: 'Poster' })).toBeVisible();
});

test('pinned workflows come first, also on the next visit', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Alpha', 'Omega']) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp('/workflows', user);
  await page.getByRole('button', { name: 'Actions for Omega' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect.element(table.getByRole('row', { name: /Omega/ })).toHaveAttribute('aria-rowindex', '2');
  await expect.element(table.getByRole('img', { name: 'Pinned' })).toBeVisible();
});

test('the list can be filtered by team, which is then in the address', async () => {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Assay', team_id: lab.id });
  const app = await renderApp('/workflows', user);
  await page.getByRole('combobox', { name: 'Filter by team' }).selectOptions('Lab');
  await expect.element(page.getByText('1 of 2 workflows')).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Assay' })).toBeVisible();
  await expect.poll(app.address).toBe(`/workflows?team=${lab.id}`);
});

test('choosing a team continues loading, with a thin progress line that moves nothing', async () => {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  await makeWorkflow(user, { name: 'Assay', team_id: lab.id });
  const many = Array.from({ length: 700 }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` }));
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(many) });
  const wait = new EventTarget();
  const held = new Promise((resolve) => {
    wait.addEventListener('over', resolve);
  });
  let reads = 0;
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const [, id] = /\/workflows\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
    if (!id) return passOn(input, init);
    reads += 1;
    if (reads > 100) await held;
    const workflow = { id, name: 'Flow', team_id: lab.id, canvas_type: 0, created_at: '2026-11-01T00:00:00Z' };
    return Response.json({ result: 'ok', workflow });
  };
  await renderApp(`/workflows?team=${lab.id}`, user);
  const count = page.getByText(/^\d+ of 700 workflows$/);
  await expect.element(count).toHaveAccessibleDescription(/^\d+ so far$/);
  await expect.element(progress).toBeVisible();
  await expect.element(table).toBeVisible();
  const before = table.element().getBoundingClientRect().top;
  wait.dispatchEvent(new Event('over'));
  await expect.element(page.getByText('700 of 700 workflows', { exact: true })).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(count).not.toHaveAttribute('title');
  expect(table.element().getBoundingClientRect().top).toBe(before);
});

test('a bulk delete removes the workflows, and failed ones stay selected', async () => {
  const user = await makeUserInTeam();
  for (const name of ['A', 'B', 'C']) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp('/workflows', user);
  await page.getByRole('checkbox', { name: 'Select all 3 workflows' }).click();
  await expect.element(page.getByText('3 workflows selected')).toBeVisible();
  breakRequests(/^DELETE /, { status: 403, body: '{"description":"Not yours"}' }, 1);
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 3 workflows?' });
  await dialog.getByRole('button', { name: 'Delete workflows' }).click();
  const outcome = page.getByRole('dialog', { name: '2 of 3 workflows deleted' });
  await expect.element(outcome.getByText('2 of 3 deleted, 1 failed')).toBeVisible();
  await expect.element(outcome.getByRole('region', { name: 'Outcomes' })).toHaveTextContent('Not yours');
  await outcome.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('1 workflow selected')).toBeVisible();
  await expect.element(page.getByText('1 workflow', { exact: true })).toBeVisible();
});

test('a bulk run starts each workflow in its own team', async () => {
  const user = await makeUserInTeam();
  for (const name of ['A', 'B']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  await page.getByRole('checkbox', { name: 'Select all 2 workflows' }).click();
  await page.getByRole('button', { name: 'Start runs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start 2 runs?' });
  const inputs = dialog.getByRole('textbox', { name: 'Inputs' });
  await inputs.fill('{"seconds": ');
  await expect.element(inputs).toHaveAccessibleDescription(/Invalid JSON/);
  await expect.element(dialog.getByRole('button', { name: 'Start runs' })).toBeDisabled();
  await inputs.fill('{"seconds": 0, "tone": "calm"}');
  const starts = watchRequests(/^POST .*run_workflow/);
  await dialog.getByRole('button', { name: 'Start runs' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
  await expect.element(page.getByText('2 runs · started')).toBeVisible();
  expect(starts.map(({ body }) => body)).toMatchObject([
    { inputs: { seconds: 0, tone: 'calm' } },
    { inputs: { seconds: 0, tone: 'calm' } },
  ]);
  // Tiles are named after their workflows. Their order varies, because several runs may be created in the same
  // millisecond.
  const tiles = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect
    .poll(() =>
      tiles
        .elements()
        .map((tile) => tile.textContent.slice(-1))
        .toSorted(),
    )
    .toEqual(['A', 'B']);
});

test('a bulk move changes the team of several workflows', async () => {
  const user = await makeUserInTeam('Atelier');
  await commands.makeTeam('Lab', [user.user.email]);
  for (const name of ['A', 'B']) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp('/workflows', user);
  await page.getByRole('checkbox', { name: 'Select all 2 workflows' }).click();
  await page.getByRole('button', { name: 'Move to team…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 workflows?' });
  await expect.element(dialog.getByRole('button', { name: 'Move workflows' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Team' }).selectOptions('Lab');
  await dialog.getByRole('button', { name: 'Move workflows' }).click();
  await expect.element(page.getByText('2 workflows moved to Lab')).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Lab' }).nth(1)).toBeVisible();
});
