import { expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { holdResults } from '@/testing/hold-results.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs, type TestUser } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const limit = { timeout: 15_000 };
const table = page.getByRole('table', { name: 'Workflows' });
const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(name) });
const toast = page.getByRole('alert');
const starts = /^POST .*run_workflow/;

async function makePoster() {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
  return { user, workflow };
}

/** Open the list of workflows after a run of Poster has finished. */
async function openWithRun(inputs = '{"seconds": 0, "headline": "Bread"}') {
  const { user, workflow } = await makePoster();
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill(inputs);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();
  await app.goTo('/workflows');
  await expect.element(rowOf('Poster').getByText('Finished')).toBeVisible();
  return { app, user, workflow };
}

async function repeat() {
  await table.getByRole('link', { name: 'Poster' }).hover();
  await rowOf('Poster').getByRole('button', { name: 'Run with last inputs' }).click();
}

test('a row shows the state of the last run and a strip of recent ones, or, without runs, a link to start one', async () => {
  const { app, workflow } = await openWithRun();
  const row = rowOf('Poster');
  await expect.element(row.getByRole('link', { name: /^Finished/ })).toBeVisible();
  await expect.element(row.getByRole('img', { name: 'Last 1 run: 1 finished' })).toBeVisible();
  await expect.element(rowOf('Leaflet').getByRole('img')).not.toBeInTheDocument();
  await table.getByRole('link', { name: 'Leaflet' }).hover();
  await expect.element(page.getByRole('button', { name: 'Run with last inputs' })).not.toBeInTheDocument();
  (rowOf('Poster').getByRole('button', { name: 'Run', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(app.address).toContain(`/runs/new?workflow=${workflow.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Start a run' })).toBeVisible();
});

test('“Run with last inputs” starts one run even if pressed repeatedly, and opens it', async () => {
  const { app, workflow } = await openWithRun('{"seconds": 0.5, "headline": "Bread"}');
  const sent = watchRequests(starts);
  await table.getByRole('link', { name: 'Poster' }).hover();
  await rowOf('Poster').getByRole('button', { name: 'Run with last inputs' }).dblClick();
  await expect.element(toast.filter({ hasText: 'Poster started with its last inputs.' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ id: workflow.id, inputs: { seconds: 0.5, headline: 'Bread' } }]);
  await expect.element(rowOf('Poster').getByRole('img', { name: /^Last 2 runs/ })).toBeVisible();
  await toast.getByRole('link', { name: 'View' }).first().click();
  await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f-]{36}$/);
});

test('“Run with last inputs” works by keyboard alone, and the run can be cancelled', async () => {
  await openWithRun();
  holdResults();
  (table.getByRole('link', { name: 'Poster' }).element() as HTMLElement).focus();
  await expect.element(rowOf('Poster').getByRole('button', { name: 'Run with last inputs' })).toBeVisible();
  const cancels = watchRequests(/^POST .*\/cancel\//);
  (rowOf('Poster').getByRole('button', { name: 'Run with last inputs' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await toast.getByRole('button', { name: 'Cancel run' }).click();
  await expect.poll(() => cancels.length).toBe(1);
});

test('a start without a response says so, with a link to the run', async () => {
  const { app } = await openWithRun();
  breakRequests(starts, 'refused', 1);
  await repeat();
  await expect.element(toast).toHaveTextContent('No response to the start request');
  await toast.getByRole('link', { name: 'View' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\//);
  await expect.element(page.getByText('Not confirmed', { exact: true }).first()).toBeVisible();
});

test('a refused start shows why', async () => {
  await openWithRun();
  breakRequests(starts, { status: 403, body: '{"description":"Only for members"}' }, 1);
  await repeat();
  await expect.element(toast.filter({ hasText: 'Couldn’t start Poster' })).toHaveTextContent('Only for members');
  expect(toast.all()).toHaveLength(1);
});

test('only “Run” is offered if the last inputs are unknown', async () => {
  const { user, workflow } = await makePoster();
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0 } });
  const app = await renderApp(`/runs/${runId}?workflow=${workflow.id}&team=${user.team.id}`, user);
  await page.getByRole('button', { name: 'Track this run' }).click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();
  await app.goTo('/workflows');
  await expect.element(rowOf('Poster').getByText('Finished')).toBeVisible();
  await table.getByRole('link', { name: 'Poster' }).hover();
  await expect.element(page.getByRole('button', { name: 'Run with last inputs' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Poster' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Start run' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Run with last inputs' })).not.toBeInTheDocument();
});

function names() {
  return table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent);
}

test('the list is initially sorted by last run, then by name', async () => {
  const { app } = await openWithRun();
  await expect.poll(names).toEqual(['Poster', 'Leaflet']);
  await expect.element(page.getByRole('columnheader', { name: 'Last run' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['Leaflet', 'Poster']);
  await expect.poll(app.address).toBe('/workflows?sort=name');
});

async function makeInTeams(): Promise<TestUser> {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  await makeWorkflow(user, { name: 'Assay', team_id: lab.id });
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Banner', team_id: user.team.id });
  return user;
}

test('the list can be sorted by team, and by creation time', async () => {
  await renderApp('/workflows', await makeInTeams());
  await page.getByRole('button', { name: 'Team' }).click();
  await expect.poll(names).toEqual(['Banner', 'Poster', 'Assay']);
  await page.getByRole('button', { name: 'Team' }).click();
  await expect.poll(names).toEqual(['Assay', 'Poster', 'Banner']);
  await page.getByRole('button', { name: 'Created' }).click();
  await expect.poll(names).toEqual(['Banner', 'Poster', 'Assay']);
});

test('on a phone a menu in the list’s header sets the sort order', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const app = await renderApp('/workflows', await makeInTeams());
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Team');
  await expect.poll(names).toEqual(['Banner', 'Poster', 'Assay']);
  await expect.poll(app.address).toBe('/workflows?sort=team');
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a long list can be sorted by creation time, and loads missing times automatically', async () => {
  const user = await makeUserInTeam('Atelier');
  const many = Array.from({ length: 2500 }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` }));
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(many) });
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const [, id] = /\/workflows\/([0-9a-f-]{36})$/.exec(new URL(new Request(input, init).url).pathname) ?? [];
    if (!id) return passOn(input, init);
    const at = many.findIndex((one) => one.id === id);
    const created_at = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
    return Response.json({ workflow: { ...many[at], team_id: user.team.id, canvas_type: 0, created_at } });
  };
  await renderApp('/workflows?sort=-created', user);
  await expect.poll(() => names()[0], limit).toBe('Flow 2499');
});

test('a workflow found by its ID says so, and its menu copies the ID', async () => {
  const { user, workflow } = await makePoster();
  await renderApp(`/workflows?q=${workflow.id.slice(0, 6)}`, user);
  await expect.element(table.getByRole('mark')).toHaveTextContent(workflow.id.slice(0, 6));
  await page.getByRole('button', { name: 'Actions for Poster' }).click();
  await page.getByRole('menuitem', { name: 'Copy ID' }).click();
  await expect.element(toast).toHaveTextContent(/Workflow ID copied|Select and copy this ID/);
});

test('a click anywhere in a row opens it', async () => {
  const { user, workflow } = await makePoster();
  const app = await renderApp('/workflows', user);
  await table.getByRole('cell', { name: 'just now' }).nth(1).click();
  await expect.poll(app.address).toBe(`/workflows/${workflow.id}`);
});
