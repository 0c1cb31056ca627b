import { type ComponentType, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const renders = vi.hoisted(() => ({ frame: 0, header: 0, table: 0 }));

/** How many workflows the table had to show, each time it rendered. */
const rowCounts = vi.hoisted((): number[] => []);

/** The component, counting how often it renders. */
const counted = vi.hoisted(
  () =>
    <Props extends object>(name: keyof typeof renders, component: ComponentType<Props>, see?: (props: Props) => void) =>
    (props: Props) => {
      renders[name] += 1;
      see?.(props);
      return createElement(component, props);
    },
);

vi.mock('@/app/frame/nav-bar.tsx', async (original) => {
  const { NavBar } = await original<{ NavBar: ComponentType }>();
  return { NavBar: counted('frame', NavBar) };
});
vi.mock('@/ui/page/page-header.tsx', async (original) => {
  const { PageHeader } = await original<{ PageHeader: ComponentType }>();
  return { PageHeader: counted('header', PageHeader) };
});
vi.mock('@/features/workflows/list/workflow-table.tsx', async (original) => {
  type Props = { readonly shown: { readonly count: number } };
  const { WorkflowTable } = await original<{ WorkflowTable: ComponentType<Props> }>();
  return { WorkflowTable: counted('table', WorkflowTable, ({ shown }) => rowCounts.push(shown.count)) };
});

beforeEach(() => {
  Object.assign(renders, { frame: 0, header: 0, table: 0 });
  rowCounts.length = 0;
});

test('typing in the search renders the table, not the page', async () => {
  const user = await makeUserInTeam('Atelier');
  for (const name of ['Nightly report', 'Nightly export']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  await expect.element(page.getByRole('link', { name: 'Atelier' }).nth(1)).toBeVisible();
  const before = { ...renders };
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0);

  await page.getByRole('searchbox', { name: 'Search workflows' }).click();
  await userEvent.keyboard('report');
  await expect.element(page.getByText('1 of 2 workflows')).toBeVisible();
  await expect.poll(() => app.address()).toBe('/workflows?q=report');
  expect(renders.table).toBeGreaterThan(before.table);
  expect(renders).toEqual({ ...before, table: renders.table });
});

test('the table is not rendered while a search finds nothing, and is there again with the next letter', async () => {
  const user = await makeUserInTeam('Atelier');
  for (const name of ['Nightly report', 'Nightly export']) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp('/workflows', user);
  await expect.element(page.getByRole('link', { name: 'Atelier' }).nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search workflows' }).click();
  await userEvent.keyboard('report');
  await expect.element(page.getByText('1 of 2 workflows')).toBeVisible();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('0 of 2 workflows')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Nightly report' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('link', { name: 'Nightly report' })).toBeVisible();
  expect(rowCounts).toContain(1);
  expect(rowCounts).not.toContain(0);
});
