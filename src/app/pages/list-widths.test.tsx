import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeWorkflow, startRunAs } from '@/testing/service.ts';

/** The least width of a column's contents in pixels, if it is not that of a button. */
const least: Readonly<Record<string, number>> = {
  'Select all runs': 16,
  Run: 130,
  Name: 100,
  Status: 90,
  Duration: 60,
  'Inputs / message': 90,
  Team: 80,
  Workflow: 100,
  Started: 70,
};
const leastOfOthers = 24;

/** The columns that are too narrow in a table, and names of rows that can't be read. */
function narrowParts(table: Element, leastName: number): readonly string[] {
  const columns = Array.from(table.querySelectorAll('th[scope="col"]'), (head) => {
    const label = head.querySelector('[aria-label]')?.getAttribute('aria-label') ?? head.textContent;
    const name = label.replace(/ ?[↑↓↕]$/, '');
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
    const width = head.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return { name, width, isNarrow: head.checkVisibility() && width < (least[name] ?? leastOfOthers) };
  });
  const names = Array.from(table.querySelectorAll('tbody tr:has(a[href])'), (row) => {
    const { width = 0, height = 0 } = row.querySelector('a[href]')?.getBoundingClientRect() ?? {};
    return { name: 'name', width, isNarrow: width < leastName || height < 10 };
  });
  return [...columns, ...names].filter(({ isNarrow }) => isNarrow).map(({ name, width }) => `${name}: ${width} px`);
}

test.each<[table: string, path: string, leastName: number]>([
  ['Runs', '/runs', 100],
  ['Workflows', '/workflows', 90],
  ['Teams', '/teams', 40],
  ['Your workflows', '/', 60],
])('each column of %s has its least width in every window, and names can be read', async (name, path, leastName) => {
  onTestFinished(() => page.viewport(1280, 800));
  const [ann, ben] = await Promise.all([commands.makeUser(), commands.makeUser()]);
  const team = await commands.makeTeam('Studio', [ann.user.email, ben.user.email]);
  const workflow = await makeWorkflow(ann, { name: 'Poster from a headline', team_id: team.id });
  const inputs = { seconds: 0, headline: 'Harbour at dawn', fail: 'The colours ran out before the end' };
  for (const by of [ann, ben]) await startRunAs(by, team.id, { id: workflow.id, inputs });
  await renderApp(path, ann, makeDashboard({ extensions: { runs: 1 } }));
  const table = page.getByRole('table', { name });
  await expect.element(table.getByText(/Failed|Finished/).first(), { timeout: 15_000 }).toBeVisible();
  for (let width = 320; width <= 1700; width += 20) {
    await page.viewport(width, 800);
    await expect.poll(() => narrowParts(table.element(), leastName), { message: `${width} px` }).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});
