import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const limit = { timeout: 15_000 };
const sheet = page.getByRole('dialog', { name: /^Rerun / });
const field = sheet.getByRole('textbox', { name: 'Inputs' });
const confirm = sheet.getByRole('button', { name: 'Rerun' });

async function finishOne() {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "headline": "Bread"}');
  await page.getByRole('textbox', { name: 'Run name' }).fill('First');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();
  return app;
}

/** Make the service refuse the next start because of its inputs, or because of the one at `path`. */
function refuse(...path: string[]) {
  const body = JSON.stringify({ detail: [{ loc: ['body', 'inputs', ...path], msg: 'too sweet', type: 'value' }] });
  breakRequests(/^POST .*run_workflow/, { status: 422, body }, 1);
}

describe('the rerun dialog', () => {
  test('has a field for each input, in sync with the JSON below, and focuses the first', async () => {
    await finishOne();
    await page.getByRole('button', { name: 'Rerun' }).click();
    const headline = sheet.getByLabelText('headline').first();
    await expect.element(sheet.getByLabelText('seconds')).toHaveFocus();
    await headline.fill('Roll');
    await expect.element(field).toHaveValue('{\n  "seconds": 0,\n  "headline": "Roll"\n}');
    await expect.element(sheet.getByRole('table')).toHaveTextContent(/headline *"Bread" *"Roll"/);
    await field.fill('{"seconds": 0, "headline": "Bun"}');
    await expect.element(headline).toHaveValue('Bun');
  });

  test('stays open after a refusal, with the service’s message and the typed inputs', async () => {
    const app = await finishOne();
    const address = app.address();
    await page.getByRole('button', { name: 'Rerun' }).click();
    await field.fill('{"seconds": 0, "headline": "Cake"}');
    refuse();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field).toHaveAccessibleDescription('too sweet');
    await expect.element(field).toHaveValue('{"seconds": 0, "headline": "Cake"}');
    refuse('headline');
    await confirm.click();
    const headline = sheet.getByLabelText('headline').first();
    await expect.element(headline).toHaveAccessibleDescription('too sweet');
    await expect.element(headline).toHaveFocus();
    await expect.element(field).not.toHaveAccessibleDescription('too sweet');
    await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
    await headline.fill('Cakes');
    await expect.element(sheet.getByText('too sweet')).not.toBeInTheDocument();
    await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
    await headline.fill('Cake');
    await expect.poll(app.address).toBe(address);

    breakRequests(/^GET .*get_run_id/, { status: 500, body: JSON.stringify({ description: 'Out of order' }) }, 1);
    await confirm.click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Out of order');
    await confirm.click();
    await expect.poll(app.address, limit).not.toBe(address);
    await expect.element(page.getByRole('region', { name: 'Inputs' })).toHaveTextContent(/headline *Cake/);
  });

  test('closes at the first Escape unless a field’s list is open', async () => {
    await finishOne();
    await page.getByRole('button', { name: 'Rerun' }).click();
    const headline = sheet.getByLabelText('headline').first();
    await headline.fill('Roll');
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Rerun' }).click();
    await headline.fill('Br');
    await expect.element(page.getByRole('option', { name: 'Bread' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('option', { name: 'Bread' })).not.toBeInTheDocument();
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test('starts one run even if the button is pressed repeatedly, and then keeps no draft', async () => {
    const app = await finishOne();
    const first = app.address();
    await page.getByRole('button', { name: 'Rerun' }).click();
    await field.fill('{"seconds": 0, "headline": "Pie"}');
    const started = watchRequests(/run_workflow/);
    await confirm.dblClick();
    await expect.poll(app.address, limit).not.toBe(first);
    expect(started).toHaveLength(1);
    await app.goTo(first);
    await page.getByRole('button', { name: 'Rerun' }).click();
    await expect.element(field).toHaveValue('{\n  "seconds": 0,\n  "headline": "Bread"\n}');
  });

  test('focuses no field on a phone, where the keyboard would cover the dialog', async () => {
    await finishOne();
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await page.getByRole('button', { name: 'Rerun' }).click();
    await expect.element(sheet.getByLabelText('seconds')).toBeVisible();
    await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});
