import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

test('on a phone a workflow has its likeliest actions in one row, and the other actions in a menu', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const user = await makeUserInTeam('Blue');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/workflows/${id}`, user, makeDashboard({ workflowUrl: 'https://editor.example/{id}' }));
  const more = page.getByRole('button', { name: 'More actions' });
  await expect.element(more).toBeVisible();
  const shown = [page.getByRole('link', { name: 'Start run' }), page.getByRole('link', { name: 'Edit' }), more];
  const boxes = shown.map((one) => one.element().getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).toSorted((a, b) => a - b));
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  await expect.element(page.getByRole('link', { name: 'Open in editor' })).not.toBeInTheDocument();

  await more.click();
  await expect.element(page.getByRole('menuitem', { name: 'Open in editor' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  await expect.poll(app.address).toBe('/workflows');
});

test('a workflow’s owner is shown by email address if it is known, or else by a short ID to copy', async () => {
  const user = await makeUserInTeam('Blue');
  const mate = await commands.makeUser();
  const team = await commands.makeTeam('Shared', [user.user.email, mate.user.email]);
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: team.id });
  const app = await renderApp(`/workflows/${id}/edit`, user);
  await page.getByLabelText('Name').fill('Leaflet');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(app.address).toBe(`/workflows/${id}`);
  const owner = page.getByRole('definition').filter({ hasText: user.user.email });
  await expect.element(owner).toBeVisible();

  await app.goTo(`/workflows/${id}/edit`);
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabelText('Owner ID').fill(mate.user.id);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const copy = page.getByRole('button', { name: `Copy owner ID ${mate.user.id}` });
  await expect.element(copy).toHaveTextContent(mate.user.id.slice(0, 8));
  expect(copy.element().textContent).not.toContain(mate.user.id);
});
