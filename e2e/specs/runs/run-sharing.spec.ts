import type { Page } from '@playwright/test';

import { endLimit, expect, testWithColleague as test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';

/** Title of a run without a name. */
function nameOf({ id }: { readonly id: string }): string {
  return `Run ${id.slice(0, 8)}`;
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe('with clipboard access', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a colleague opens a copied link of a running run, sees its details and can cancel it', async ({
    page,
    colleague,
    team,
    workflow,
    startForm,
    signIn,
    newBrowser,
  }) => {
    await startForm.start({ seconds: 300, note: "Baker's" }, 'Loaf');
    const run = new RunPage(page);
    await expect(run.state('Running')).toBeVisible(endLimit);
    const runId = await run.runId();
    await run.copyAs('Link');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await readClipboard(page);
    expect(new URL(link)).toMatchObject({ pathname: `/runs/${runId}`, search: '' });

    const theirs = await signIn(colleague, await newBrowser());
    await theirs.goto(link);
    const seen = new RunPage(theirs);
    await expect(seen.state('Running')).toBeVisible(endLimit);
    await expect(theirs.getByRole('region', { name: 'Details' })).toContainText(workflow.name);
    await expect(theirs.getByRole('region', { name: 'Details' })).toContainText(team.name);
    await expect(seen.inputs).toContainText("Baker's");
    await seen.cancel.click();
    await expect(seen.cancelTeam).toBeHidden();
    await seen.confirmCancel.click();
    await expect(seen.state('Cancelled')).toBeVisible();
    await expect(run.state('Cancelled')).toBeVisible(endLimit);
  });
});

test('runs are tracked by ID, by several pasted IDs in any form, and by link', async ({
  page,
  me,
  team,
  workflow,
  signIn,
  service,
}) => {
  const startOne = (seconds: number) => service.startRun(team, workflow, { seconds });
  const [done, slow, ...others] = await Promise.all([startOne(0), startOne(300), startOne(300), startOne(0)]);
  await signIn(me);
  await page.goto('/runs');
  const list = new RunListPage(page);
  const run = new RunPage(page);

  await test.step('by ID', async () => {
    await list.track(done.id.toUpperCase());
    await expect(run.heading).toHaveText(nameOf(done));
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.result.getByRole('img')).toBeVisible();
  });

  await test.step('by link, which also gives the run’s team', async () => {
    await page.goto('/runs');
    await list.track(`look: <${new URL(page.url()).origin}/runs/${slow.id}?team=${team.id}&workflow=${workflow.id}>`);
    await expect(run.heading).toHaveText(`Run ${slow.id.slice(0, 8)}`);
    await expect(run.state('Running')).toBeVisible(endLimit);
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Studio');
  });

  await test.step('track several at once, leaving those already in the list unchanged', async () => {
    await page.goto('/runs');
    await list.track(`${JSON.stringify([...others, slow].map(({ id }) => id))}\nand nothing else`);
    await expect(list.table).toHaveAttribute('aria-rowcount', '5');
    for (const other of others) await expect(list.row(nameOf(other))).toContainText(/Running|Finished/, endLimit);
    await expect(list.row(`Run ${slow.id.slice(0, 8)}`)).toContainText('Studio');
  });

  await test.step('an invalid ID is refused', async () => {
    await list.trackRun.click();
    const field = page.getByRole('textbox', { name: 'Run ID' });
    await field.fill('my last run');
    await expect(field).toHaveAccessibleDescription(/No run ID found/);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Track this run' })).toBeDisabled();
  });
});
