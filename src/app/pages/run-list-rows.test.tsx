import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { startBatch, startRuns } from '@/testing/start-runs.ts';

const table = page.getByRole('table', { name: 'Runs' });
const search = page.getByRole('searchbox', { name: 'Search runs' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });

/** The labels of the buttons shown for selected runs. */
const actions = () =>
  page
    .getByRole('toolbar', { name: 'Selected runs' })
    .getByRole('button')
    .elements()
    .filter((button) => button.checkVisibility())
    .map((button) => button.getAttribute('aria-label'));

async function openList() {
  const app = await startRuns([{ headline: 'Spring sale' }, { fail: 'No ink' }]);
  await expect.element(row('2 of 2'), { timeout: 15_000 }).toHaveTextContent('Failed');
  await expect.element(row('1 of 2'), { timeout: 15_000 }).toHaveTextContent('Finished');
  return app;
}

async function choose(name: string) {
  await page.getByRole('button', { name: 'Actions for Spring sale · Poster' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('runs are found by their inputs and by the causes of failures', async () => {
  await openList();
  await search.fill('spring');
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(row('1 of 2')).toBeVisible();
  await search.fill('fail:ink');
  await expect.element(row('2 of 2')).toBeVisible();
  await expect.element(row('1 of 2')).not.toBeInTheDocument();
  await search.fill('headline:"spring sale"');
  await expect.element(row('1 of 2')).toBeVisible();
  await expect.element(row('2 of 2')).not.toBeInTheDocument();
  await search.fill('failed ink');
  await expect.element(row('2 of 2')).toBeVisible();
  await expect.element(row('1 of 2')).not.toBeInTheDocument();
});

test('a click anywhere in a row opens its run, except on controls or while selecting text', async () => {
  const app = await openList();
  const list = app.address();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => open.mockRestore());
  const state = row('1 of 2').getByText('Finished');
  await row('1 of 2').getByRole('checkbox').click();
  await state.click({ modifiers: ['ControlOrMeta'] });
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/runs\/[0-9a-f-]{36}$/), '_blank', 'noopener');
  getSelection()?.selectAllChildren(state.element());
  state.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(app.address).toBe(list);
  getSelection()?.removeAllRanges();
  await state.click();
  await expect.element(page.getByRole('heading', { name: 'Spring sale', level: 1 })).toBeVisible();
});

test('the first action on a selection is the likeliest one for the states of its runs', async () => {
  const app = await startBatch([{ headline: 'Slow', seconds: 300 }, { headline: 'Fast' }, { fail: 'No ink' }]);
  await expect.element(page.getByRole('region', { name: 'Progress' })).toBeVisible();
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await app.goTo('/runs');
  await expect.element(row('Slow'), { timeout: 15_000 }).toHaveTextContent('Running');
  await expect.element(row('Fast'), { timeout: 15_000 }).toHaveTextContent('Finished');
  await expect.element(row('No ink'), { timeout: 15_000 }).toHaveTextContent('Failed');
  await row('Slow').getByRole('checkbox').click();
  await expect.poll(actions).toEqual(['Cancel runs', 'Rerun 1', 'More actions', 'Clear selection']);
  await row('Fast').getByRole('checkbox').click();
  await expect.poll(actions).toEqual(['Cancel runs', 'Download results', 'More actions', 'Clear selection']);
  await row('Slow').getByRole('checkbox').click();
  await expect.poll(actions).toEqual(['Download results', 'Rerun 1', 'More actions', 'Clear selection']);
  await row('Fast').getByRole('checkbox').click();
  await row('No ink').getByRole('checkbox').click();
  await expect.poll(actions).toEqual(['Rerun 1', 'Refresh', 'More actions', 'Clear selection']);
});

test('a run’s title omits the workflow’s name on the workflow’s page', async () => {
  const app = await openList();
  await table.getByRole('link', { name: 'Spring sale · Poster' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Poster' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Poster', level: 1 })).toBeVisible();
  await expect.poll(app.address).toMatch(/^\/workflows\//);
  await expect.element(table.getByRole('link', { name: 'Spring sale', exact: true })).toBeVisible();
});

test('a row’s menu copies, opens and downloads', async () => {
  await openList();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  await choose('Copy ID');
  await expect.element(page.getByText('ID copied')).toBeVisible();
  expect(copied).toHaveBeenLastCalledWith(expect.stringMatching(/^[0-9a-f-]{36}$/));
  await choose('Copy link');
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(copied).toHaveBeenLastCalledWith(expect.stringMatching(/\/runs\/[0-9a-f-]{36}\?team=/));
  // The test service's files are on another host, which doesn't let pages read them.
  await choose('Download');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Couldn’t download Spring sale · Poster' }))
    .toHaveTextContent('Open the result and save it from there.');
  await page.getByRole('button', { name: 'Actions for Spring sale · Poster' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Open result' })).toBeVisible();
});

test('a result whose link can’t be requested is not opened, and the list shows why', async () => {
  await openList();
  const close = vi.fn<() => void>();
  const open = vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
  onTestFinished(() => open.mockRestore());
  breakRequests(/^GET .*\/result$/, { status: 500, body: '{"description": "Out of order."}' });
  await choose('Open result');
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t open Spring sale · Poster' });
  await expect.element(alert).toHaveTextContent('Out of order.');
  expect(close).toHaveBeenCalledOnce();
});

test('“Rerun” of a row opens the same dialog as on the run’s page, in the list and on the workflow’s page', async () => {
  const app = await openList();
  const list = app.address();
  const sheet = page.getByRole('dialog', { name: 'Rerun Spring sale' });
  const field = sheet.getByRole('textbox', { name: 'Inputs' });
  const first = sheet.getByRole('textbox', { name: 'seconds' });
  await choose('Rerun');
  await expect.element(first).toHaveFocus();
  await expect.poll(app.address).toBe(list);
  await field.fill('{"seconds": 0, "headline": "Summer sale"}');
  await expect.element(sheet.getByRole('status')).toHaveTextContent('1 change from the original run');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Summer sale', level: 1 })).toBeVisible();

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Poster' }).click();
  // Wait for the parts above the rows, since they would move the rows, and a menu closes when its row is scrolled out
  // of view.
  const picture = page.getByRole('region', { name: 'Last result' }).getByRole('img', { name: /Summer sale/ });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalHeight).toBeGreaterThan(0);
  await choose('Rerun');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  row('Spring sale').getByRole('link').element().focus();
  await userEvent.keyboard('r');
  await expect.element(first).toHaveFocus();
});

test('a row shows its run’s inputs, differing ones first, or the cause of a failure', async () => {
  await openList();
  const [finished, failed] = [row('Spring sale · Poster'), row('2 of 2 · Poster')];
  await expect.element(finished).toHaveTextContent(/Spring sale · Poster.*seconds 0/);
  await expect.element(failed.getByTitle('No ink', { exact: true })).toBeVisible();
  await expect.element(failed).not.toHaveTextContent('seconds 0');
  await expect.poll(() => document.title).toBe('Runs · Runboard');
});

test('a row’s actions appear at its end on hover and on focus', async () => {
  await openList();
  const [finished, failed] = [row('Spring sale · Poster'), row('2 of 2 · Poster')];
  const heights = () => [finished, failed].map((one) => one.element().getBoundingClientRect().height);
  const before = heights();
  await finished.hover();
  await expect.element(finished.getByRole('button', { name: 'Open result' })).toBeVisible();
  await expect.element(finished.getByRole('button', { name: 'Rerun' })).toBeVisible();
  await expect.element(failed.getByRole('button', { name: 'Rerun' })).not.toBeInTheDocument();
  failed.getByRole('link').element().focus();
  await failed.getByRole('button', { name: 'Rerun' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Rerun 2 of 2' })).toBeVisible();
  expect(heights()).toEqual(before);
});

test('the tab shows the number of live runs', async () => {
  const app = await openList();
  await app.goTo('/runs');
  await expect.poll(() => document.title).toBe('Runs · Runboard');
  await row('Spring sale · Poster').hover();
  await row('Spring sale · Poster').getByRole('button', { name: 'Rerun' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 60}');
  await dialog.getByRole('button', { name: 'Rerun' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f]/);
  await app.goTo('/runs');
  await expect.poll(() => document.title).toBe('1 live · Runs · Runboard');
  await expect.element(page.getByRole('navigation', { name: 'Status' })).toHaveTextContent('All 3Live 1');
});

test('a user without a team sees that instead of “Start run”, and whom to contact', async () => {
  const { user, ...credentials } = await commands.makeUser();
  await renderApp('/runs', credentials);
  await expect.element(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
  await expect.element(page.getByText(/You’re not in a team yet.* Ask a teammate or your administrator/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Start run' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Track a run' })).toBeVisible();
  await commands.makeTeam('Atelier', [user.email]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('link', { name: 'Start run' }).first()).toBeVisible();
});
