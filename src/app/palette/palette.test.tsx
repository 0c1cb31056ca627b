import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { startRuns } from '@/testing/start-runs.ts';

const limit = { timeout: 15_000 };
const palette = page.getByRole('dialog', { name: 'Command palette' });
const box = palette.getByRole('combobox');
const options = palette.getByRole('option');

function heading(name: string) {
  return page.getByRole('heading', { name, level: 1 });
}

// Keep this test first, since the palette's code is loaded only once for all tests in this file.
test('letters typed before the palette has loaded are not lost', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Spring poster', team_id: user.team.id });
  await renderApp('/workflows', user);
  await expect.element(heading('Workflows')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}spring');
  await expect.element(box).toHaveValue('spring');
});

test('a workflow is found by words from any page, and opened by keyboard', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Nightly report', 'Nightly export', 'Archive']) {
    await makeWorkflow(user, { name, team_id: user.team.id });
  }
  await renderApp('/teams', user);
  await expect.element(heading('Teams')).toBeVisible();

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('night');
  await expect.element(options.first().getByRole('mark')).toHaveTextContent(/^Night$/);
  await expect.element(palette.getByRole('option', { name: 'Archive' })).not.toBeInTheDocument();
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.first().element().id);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.nth(1).element().id);
  await userEvent.keyboard('{Enter}');

  await expect.element(heading('Nightly report')).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('Enter right after the last letter opens the match for the whole query', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Alpha', 'Beta']) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp('/workflows', user);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('beta{Enter}');
  await expect.element(heading('Beta')).toBeVisible();
});

test('workflows with the same name can be distinguished when starting one', async () => {
  const user = await makeUserInTeam();
  const made = [];
  for (const name of ['Poster', 'Poster']) made.push(await makeWorkflow(user, { name, team_id: user.team.id }));
  await renderApp('/runs', user);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box.fill('start a run of post');
  for (const { id } of made) {
    const name = `Start a run of Poster, ${id.slice(0, 8)}`;
    await expect.element(palette.getByRole('option', { name })).toBeVisible();
  }
});

test('a run is started from the palette by typing “start a run of” and part of the workflow’s name', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Poster', 'Leaflet']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderApp('/runs', user);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box.fill('start a run of post');
  await expect.element(options.first()).toHaveAccessibleName('Start a run of Poster');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Start a run')).toBeVisible();
  await expect.poll(app.address).toMatch(/^\/runs\/new\?workflow=/);
});

test('recently opened items come first without a query, and among matches', async () => {
  const user = await makeUserInTeam('Atelier');
  await makeWorkflow(user, { name: 'Flow 1', team_id: user.team.id });
  const second = await makeWorkflow(user, { name: 'Flow 2', team_id: user.team.id });
  const app = await renderApp(`/workflows/${second.id}`, user);
  await expect.element(heading('Flow 2')).toBeVisible();
  await app.goTo(`/teams/${user.team.id}`);
  await expect.element(heading('Atelier')).toBeVisible();

  await userEvent.keyboard('{Control>}k{/Control}');
  const recent = palette.getByRole('group', { name: 'Recent' });
  await expect.element(recent.getByRole('option').first()).toHaveTextContent('Flow 2');
  await expect.element(recent.getByRole('option', { name: 'Atelier' })).not.toBeInTheDocument();
  await box.fill('flow');
  const workflows = palette.getByRole('group', { name: 'Workflows' });
  await expect.element(workflows.getByRole('option').first()).toHaveTextContent('Flow 2');
  await expect.element(workflows.getByRole('option').nth(1)).toHaveTextContent('Flow 1');
});

test('an ID that is in no list can be opened as a run or as a workflow', async () => {
  const app = await renderApp('/workflows', await makeUserInTeam());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const id = crypto.randomUUID();
  await box.fill(id);
  await palette.getByRole('option', { name: 'Open run with this ID' }).click();
  await expect.element(heading(`Run ${id.slice(0, 8)}`)).toBeVisible();
  await expect.poll(app.address).toBe(`/runs/${id}`);
});

test('all of 10,000 workflows are searched, and at most thirty entries are rendered', async () => {
  const list = Array.from({ length: 10_000 }, (_, index) => ({ id: crypto.randomUUID(), name: `Flow ${index + 1}` }));
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, { status: 200, body: JSON.stringify(list) });
  const app = await renderApp('/settings', user);
  await expect.element(heading('Settings')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();

  await userEvent.keyboard('flow');
  const all = palette.getByRole('option', { name: 'Show all 10,000 matching workflows' });
  await expect.element(all).toBeVisible();
  expect(options.elements().length).toBeLessThanOrEqual(30);
  await box.fill('flow 9998');
  await expect.element(options.first()).toHaveTextContent('Flow 9998');
  await box.fill('flow');
  await all.click();
  await expect.element(heading('Workflows')).toBeVisible();
  await expect.poll(app.address).toBe('/workflows?q=flow');
});

test('an unreadable list shows an error, and the pages are still listed', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, { status: 403, body: '{"description":"Not now"}' });
  await renderApp('/settings', user);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect
    .element(palette.getByRole('status'))
    .toHaveTextContent('Couldn’t load workflows · You don’t have permission for this');
  await box.fill('tea');
  await expect.element(options.first()).toHaveTextContent('Teams');
  await box.fill('nowhere');
  await expect.element(palette.getByText('No results for “nowhere”')).toBeVisible();
});

test('Escape closes the palette and restores the focus', async () => {
  await renderApp('/teams', await makeUserInTeam());
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('on a phone, which has no Escape key, a button closes the palette', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await renderApp('/teams', await makeUserInTeam());
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('the palette offers a run’s actions on its page', async () => {
  const app = await startRuns([{ headline: 'One' }, { headline: 'Two' }]);
  await page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'One · Poster' }).click();
  await expect.element(heading('One')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' }), limit).toBeVisible();

  await userEvent.keyboard('{Control>}k{/Control}');
  const here = palette.getByRole('group', { name: 'On this page' });
  await expect.element(here.getByRole('option', { name: 'Rerun' })).toHaveAttribute('aria-keyshortcuts', 'r');
  for (const name of ['Download', 'Copy ID']) await expect.element(here.getByRole('option', { name })).toBeVisible();
  await box.fill('arch');
  await expect.element(options.first()).toHaveTextContent('Archive');
  await box.fill('');
  await expect.element(here.getByRole('option', { name: 'Cancel run' })).not.toBeInTheDocument();
  await userEvent.keyboard('rerun');
  await expect.element(options.first()).toHaveTextContent('Rerun');
  await userEvent.keyboard('{Enter}');
  const sheet = page.getByRole('dialog', { name: 'Rerun One' });
  await expect.element(sheet.getByRole('textbox', { name: 'seconds' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.getByRole('option', { name: 'Go to its workflow' }).click();
  await expect.poll(app.address).toMatch(/^\/workflows\//);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster', exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(here.getByRole('option', { name: 'Run with last inputs' })).toBeVisible();
  await expect.element(here.getByRole('option', { name: 'Rerun' })).not.toBeInTheDocument();
  await here.getByRole('option', { name: 'Pin' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(here.getByRole('option', { name: 'Unpin' })).toBeVisible();
  await box.fill('failed');
  await palette.getByRole('option', { name: 'Failed runs' }).click();
  await expect.poll(app.address).toBe('/runs?state=failed');
});
