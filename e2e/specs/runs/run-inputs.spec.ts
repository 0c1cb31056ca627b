import type { Page, Route } from '@playwright/test';

import { endLimit, expect, test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';

const editorChunk = /\/assets\/inputs-editor-[^/]+\.js$/;

/** The body of the next start request, as it leaves the browser. */
async function nextStart(page: Page): Promise<unknown> {
  const request = await page.waitForRequest('**/api/run_workflow/**');
  return request.postDataJSON();
}

test('the editor shows the position of a JSON error, formats, and accepts a dropped file', async ({ startForm }) => {
  const { inputs } = startForm;
  await test.step('the position of an error is shown', async () => {
    await inputs.fill('{"seconds": 0,\n "headline": }');
    await startForm.submit.click();
    await expect(inputs).toHaveAccessibleDescription(/line 2, column 14/);
    await expect(inputs).toBeFocused();
    await expect(startForm.format).toBeDisabled();
  });

  await test.step('a file replaces the text, even when dropped beside the field', async () => {
    await startForm.dropFile('cake.json', '{"headline":"Cake"}', startForm.heading);
    await expect(inputs).toHaveText('{"headline":"Cake"}');
    await startForm.dropFile('bread.json', '{"seconds":0,"headline":"Bread"}');
    await expect(inputs).toHaveText('{"seconds":0,"headline":"Bread"}');
    await expect(inputs).not.toHaveAccessibleDescription(/line 2/);
  });

  await test.step('a file over the size limit is refused', async () => {
    await startForm.dropFile('all.json', ' '.repeat(1_000_001));
    await expect(inputs).toHaveAccessibleDescription(/all.json is larger than 1 MB/);
    await expect(inputs).toHaveText('{"seconds":0,"headline":"Bread"}');
  });

  await test.step('formatting puts one key on a line', async () => {
    await startForm.format.click();
    expect(await inputs.innerText()).toContain('{\n  "seconds": 0,\n  "headline": "Bread"\n}');
    await expect(startForm.format).toBeDisabled();
  });

  await test.step('a number whose digits would change is not sent', async () => {
    await startForm.setInputs('{"seconds": 0,\n "seed": 1234567890123456789}');
    await startForm.submit.click();
    await expect(inputs).toHaveAccessibleDescription(/Line 2 has 1234567890123456789, which is too long for a number/);
  });

  await test.step('several lines become several runs', async () => {
    await startForm.dropFile('both.jsonl', '{"n": 1}\n{"n": 2}\n');
    await expect(inputs.page().getByRole('button', { name: 'Start 2 runs' })).toBeVisible();
  });
});

test('a copied link fills the form; "Rerun" sends the same inputs or changed ones', async ({
  page,
  context,
  startForm,
  workflow,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const inputs = { seconds: 0, headline: 'Brot & Butter, 50 % #1', deep: { list: [1, null, -2.5e-7, 'é'], on: false } };
  const run = new RunPage(page);
  let first: unknown;
  await test.step('start from the link', async () => {
    await startForm.setInputs(JSON.stringify(inputs));
    await startForm.copyLink.click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`/runs/new?workflow=${workflow.id}`);
    await page.goto('/workflows');
    await page.goto(link);
    await expect(startForm.inputs).toContainText('Brot & Butter, 50 % #1');
    await startForm.openAdvanced();
    await startForm.origin.fill('2');
    await startForm.runName.fill('By link');
    const starting = nextStart(page);
    await startForm.submit.click();
    first = await starting;
    expect(first).toEqual({ id: workflow.id, origin: '2', inputs });
    await expect(run.state('Finished')).toBeVisible(endLimit);
  });

  await test.step('rerun unchanged', async () => {
    const firstId = await run.runId();
    const starting = nextStart(page);
    await run.rerun.click();
    await run.confirmRerun.click();
    expect(await starting).toEqual(first);
    await page.waitForURL((url) => !url.pathname.endsWith(firstId));
    await expect(run.heading).toHaveText('By link');
  });

  await test.step('rerun changed', async () => {
    await run.rerun.click();
    const field = run.rerunDialog.getByRole('textbox', { name: 'Inputs' });
    await expect(run.rerunDialog.getByRole('textbox', { name: 'seconds' })).toBeFocused();
    await expect(field).toHaveValue(/Brot & Butter, 50 % #1/);
    await field.fill(JSON.stringify({ ...inputs, headline: 'Käse' }));
    const change = run.rerunDialog.getByRole('row', { name: /^headline/ });
    await expect(change).toContainText('"Brot & Butter, 50 % #1""Käse"');
    const starting = nextStart(page);
    await run.confirmRerun.click();
    expect(await starting).toEqual({ id: workflow.id, origin: '2', inputs: { ...inputs, headline: 'Käse' } });
    await expect(run.inputs).toContainText(/headline\s*Käse/);
  });
});

test.describe('when the editor fails to load', () => {
  test.use({ expectedFailures: { urls: [editorChunk] } });

  test('the plain field keeps the typed text and starts the run', async ({ page, startForm }) => {
    const pendingRoute = new Promise<Route>((resolve) => {
      void page.route(editorChunk, resolve);
    });
    const failed = page.waitForEvent('requestfailed', (request) => editorChunk.test(request.url()));
    await page.reload();
    await startForm.setInputs('{"seconds":0,"headline":"Pl');
    await (await pendingRoute).abort('connectionreset');
    await failed;
    await startForm.inputs.press('End');
    await startForm.inputs.pressSequentially('ain"}');
    await startForm.format.click();
    await expect(startForm.inputs).toHaveValue('{\n  "seconds": 0,\n  "headline": "Plain"\n}');
    await startForm.dropFile('inputs.json', '{"seconds": 0, "headline": "Dropped"}');
    await expect(startForm.inputs).toHaveValue('{"seconds": 0, "headline": "Dropped"}');
    await startForm.submit.click();
    const run = new RunPage(page);
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.inputs).toContainText(/headline\s*Dropped/);
  });
});
