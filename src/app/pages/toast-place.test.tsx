import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

test('on a phone a toast is directly above the navigation and the bar of actions, and covers neither', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const dashboard = makeDashboard();
  const app = await renderApp('/', user, dashboard);
  dashboard.toaster.show({ message: 'Changes saved', autoClose: false });
  const toast = page.getByRole('alert').filter({ hasText: 'Changes saved' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.element(toast).toBeVisible();
  await expect.poll(() => gap(toast.element(), navigation.element())).toSatisfy(isSmall);

  await app.goTo(`/workflows/${id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();
  const start = page.getByRole('link', { name: 'Start run' }).or(page.getByRole('button', { name: 'Start run' }));
  await expect.poll(() => gap(toast.element(), start.first().element())).toSatisfy(isSmall);

  await app.goTo(`/runs/new?workflow=${id}`);
  const send = page.getByRole('button', { name: 'Start run' });
  await expect.poll(() => gap(toast.element(), send.element())).toSatisfy(isSmall);
});

/** The distance from one element down to another, in pixels. */
function gap(upper: Element, lower: Element): number {
  return lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom;
}

function isSmall(pixels: number): boolean {
  return pixels >= 4 && pixels <= 28;
}
