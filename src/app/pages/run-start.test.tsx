import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { chooseWorkflow } from '@/testing/choose-workflow.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const inputs = page.getByRole('textbox', { name: 'Inputs' });
const workflowField = page.getByRole('combobox', { name: 'Workflow' });
const teamField = page.getByLabelText('Team', { exact: true });
const presets = page.getByRole('dialog', { name: 'Presets' });

/** Create a user with two workflows in two teams, each with a preset. */
async function openBoth() {
  const user = await makeUserInTeam('Blue');
  const green = await commands.makeTeam('Green', [user.user.email]);
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const leaflet = await makeWorkflow(user, { name: 'Leaflet', team_id: green.id });
  const addressOf = { poster: `/runs/new?workflow=${poster.id}`, leaflet: `/runs/new?workflow=${leaflet.id}` };
  const app = await renderApp(addressOf.poster, user);
  await expect.element(teamField).toHaveValue(user.team.id);
  return { app, poster, leaflet, blue: user.team, green, addressOf };
}

async function savePreset(name: string) {
  await page.getByRole('button', { name: 'Presets' }).click();
  await presets.getByRole('textbox', { name: 'Preset name' }).fill(name);
  await presets.getByRole('button', { name: 'Save' }).click();
  await expect.element(presets.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await presets.getByRole('button', { name: 'Close' }).click();
}

async function startFromPalette(name: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(`start a run of ${name}`);
  await expect.element(palette.getByRole('option').first()).toHaveAccessibleName(`Start a run of ${name}`);
  await userEvent.keyboard('{Enter}');
}

test.each([
  ['held by the page', 0],
  ['held by a worker', 2500],
])('in a list that is %s, workflows with a matching name come before those with a matching ID', async (_, more) => {
  const user = await makeUserInTeam();
  const list = [
    { id: '10101010-1010-4010-8010-101010101010', name: 'Render 3' },
    { id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', name: 'Render 1010' },
    ...Array.from({ length: more }, (_item, at) => ({ id: crypto.randomUUID(), name: `Flow ${at}` })),
  ];
  breakRequests(/^GET .*\/accounts\/workflows$/, { status: 200, body: JSON.stringify(list) });
  await renderApp('/runs/new', user);
  await workflowField.fill('render 1010');
  await expect.element(page.getByRole('option', { name: /Render 3/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(workflowField).toHaveValue('Render 1010');
});

describe('going from one start page to another', () => {
  test('by palette changes the address, presets, team and choice to those of the new workflow', async () => {
    const { app, leaflet, green } = await openBoth();
    await inputs.fill('{"seconds": 0, "of": "poster"}');
    await savePreset('For posters');

    await startFromPalette('Leaflet');
    await expect.poll(app.address).toContain(`workflow=${leaflet.id}`);
    await expect.element(workflowField).toHaveValue('Leaflet');
    await expect.element(teamField).toHaveValue(green.id);
    await expect.element(inputs).not.toHaveTextContent('poster');
    await page.getByRole('button', { name: 'Start empty' }).click();
    await page.getByRole('button', { name: 'Presets' }).click();
    await expect.element(presets.getByText('Enter inputs first.')).toBeVisible();
    await expect.element(presets.getByRole('button', { name: 'Remove For posters' })).not.toBeInTheDocument();
    await presets.getByRole('button', { name: 'Close' }).click();

    const starts = watchRequests(/^POST .*run_workflow/);
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(starts).toEqual([{ path: expect.stringContaining(green.id) as unknown, body: { id: leaflet.id } }]);
  });

  test('and back chooses the first workflow again, and starts it', async () => {
    const { app, poster, blue, addressOf } = await openBoth();
    await app.goTo(`${addressOf.leaflet}#inputs=${encodeURIComponent('{"of":"leaflet"}')}`);
    await expect.element(inputs).toHaveTextContent('"of": "leaflet"');
    await app.goBack();
    await expect.element(workflowField).toHaveValue('Poster');
    await expect.element(teamField).toHaveValue(blue.id);
    await expect.element(inputs).not.toHaveTextContent('leaflet');
    const starts = watchRequests(/^POST .*run_workflow/);
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(starts).toMatchObject([{ path: expect.stringContaining(blue.id) as unknown, body: { id: poster.id } }]);
  });

  test('by the form’s own field keeps the typed text', async () => {
    const { app, leaflet, green, addressOf } = await openBoth();
    await inputs.fill('{"seconds": 0}');
    await chooseWorkflow('Leaflet');
    await expect.poll(app.address).toBe(addressOf.leaflet);
    await expect.element(teamField).toHaveValue(green.id);
    await expect.element(inputs).toHaveTextContent('{"seconds": 0}');
    const starts = watchRequests(/^POST .*run_workflow/);
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(starts).toMatchObject([{ body: { id: leaflet.id, inputs: { seconds: 0 } } }]);
  });

  test('doesn’t happen by “Skip to content”, which keeps the address and the text', async () => {
    const { app, addressOf } = await openBoth();
    await inputs.fill('{"seconds": 7}');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    (skip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect([app.address(), location.hash]).toEqual([addressOf.poster, '']);
    await expect.element(inputs).toHaveTextContent('{"seconds": 7}');
  });

  test('by palette after using the form’s own field applies the palette’s choice', async () => {
    const { app, poster, addressOf } = await openBoth();
    await chooseWorkflow('Leaflet');
    await expect.poll(app.address).toBe(addressOf.leaflet);
    await startFromPalette('Poster');
    await expect.poll(app.address).toContain(`workflow=${poster.id}`);
    await expect.element(workflowField).toHaveValue('Poster');
  });
});

test('the field “Workflow” offers recently started workflows first, and finds others by name and ID', async () => {
  const { app, poster } = await openBoth();
  await inputs.fill('{"seconds": 0}');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f]/);
  await app.goTo('/runs/new');
  const pick = page.getByRole('group', { name: 'Recent' }).getByRole('button', { name: 'Poster' });
  await pick.click();
  await expect.element(pick).toHaveFocus();
  await expect.element(workflowField).toHaveValue('Poster');
  await app.goTo('/runs');
  await app.goTo('/runs/new');
  await workflowField.click();
  await expect
    .poll(() =>
      page
        .getByRole('listbox')
        .getByRole('group')
        .elements()
        .map((group) => group.textContent),
    )
    .toEqual([expect.stringContaining('RecentPoster'), expect.stringContaining('All workflowsLeaflet')]);
  await workflowField.fill('poster');
  const offered = page.getByRole('listbox', { name: 'Workflow' });
  await expect.element(offered).toHaveTextContent(/^Poster$/);
  await workflowField.fill(poster.id.slice(0, 8));
  await offered.getByRole('option', { name: 'Poster' }).click();
  await expect.poll(app.address).toBe(`/runs/new?workflow=${poster.id}`);
});

test('a form without a workflow shows an error above the list that opens', async () => {
  const user = await makeUserInTeam('Blue');
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp('/runs/new', user);
  await page.getByRole('button', { name: 'Start run' }).click();
  const option = page.getByRole('option', { name: 'Poster' });
  await expect.element(option).toBeVisible();
  const message = page.getByText('Choose a workflow', { exact: true });
  const box = (place: typeof option) => place.element().getBoundingClientRect();
  await expect.poll(() => box(message).bottom < box(option).top).toBe(true);
});
