import { endLimit, expect, test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';
import { findFaults } from '../../support/page-checks.ts';

test('a run’s page has breadcrumbs, leads to the previous and next runs by links and keys, and shows the state in its title', async ({
  page,
  workflow,
  startForm,
}) => {
  const run = new RunPage(page);
  await startForm.start({ seconds: 0 }, 'First');
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await startForm.open(workflow);
  await startForm.start({ seconds: 0, fail: 'No flour' }, 'Second');
  await expect(run.state('Failed')).toBeVisible(endLimit);
  await expect(page).toHaveTitle('✕ Second · Runboard');

  const way = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(way.getByRole('listitem')).toHaveText(['Runs', 'Poster', 'Second']);
  await expect(way.getByText('Second')).toHaveAttribute('aria-current', 'page');

  const beside = page.getByRole('navigation', { name: 'Neighbouring runs' });
  await expect(beside.getByRole('button', { name: 'Previous run' })).toBeDisabled();
  await beside.getByRole('link', { name: 'Next run' }).click();
  await expect(run.heading).toHaveText('First');
  await expect(page).toHaveTitle('✓ First · Runboard');
  await page.keyboard.press('k');
  await expect(run.heading).toHaveText('Second');
  await page.keyboard.press('j');
  await expect(run.heading).toHaveText('First');

  const same = page.getByRole('region', { name: 'Same workflow' });
  await expect(same.getByRole('listitem')).toContainText('SecondFailed');
  await same.getByRole('link', { name: 'All 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/runs\\?workflow=${workflow.id}`));
});

test('a running run counts up on its page and tab, and its badge doesn’t move with reduced motion', async ({
  page,
  startForm,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await startForm.start({ seconds: 300 }, 'Slow');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await expect(page).toHaveTitle(/^▶ 0:0\d Slow · Runboard$/);
  await expect(page.getByRole('main').getByText(/^0:0[3-9]$/)).toBeVisible(endLimit);
  const ring = page.getByRole('status').locator('circle').first();
  await expect(ring).not.toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(ring).toHaveCSS('animation-name', 'none');
  await expect(ring).toBeVisible();
});

test('the rerun sheet shows the changes, keeps the typed text, and starts nothing by accident', async ({
  page,
  startForm,
}) => {
  await startForm.start({ seconds: 0, headline: 'Bread', tone: 'calm' }, 'Original');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  const address = page.url();
  const field = run.rerunDialog.getByRole('textbox', { name: 'Inputs' });
  const first = run.rerunDialog.getByRole('textbox', { name: 'seconds' });

  await run.rerun.click();
  await expect(first).toBeFocused();
  await expect(run.rerunDialog.getByRole('status')).toHaveText('Same as the original run.');
  await expect(run.rerunDialog).toContainText('Starts a new run of Poster in Studio.');
  await page.keyboard.press('Escape');

  await run.rerun.click();
  await expect(first).toBeFocused();
  await field.fill('{"seconds": 0, "headline": "Cake", "seed": 7}');
  await expect(run.rerunDialog.getByRole('status')).toHaveText('3 changes from the original run');
  await expect(run.rerunDialog.getByRole('row')).toHaveText([
    'InputBeforeNow',
    'headline"Bread""Cake"',
    'tone"calm"–',
    'seed–7',
  ]);
  await page.keyboard.press('Escape');
  await expect(run.rerunDialog).toBeHidden();
  await expect(page).toHaveURL(address);

  await run.rerun.click();
  await expect(field).toHaveValue('{"seconds": 0, "headline": "Cake", "seed": 7}');
  await run.rerunDialog.getByRole('button', { name: 'Reset' }).click();
  await expect(field).toHaveValue(/"headline": "Bread"/);
  await field.fill('{"seconds": ');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(field).toHaveAccessibleDescription(/JSON/);
  await expect(page).toHaveURL(address);
  await field.fill('{"seconds": 0, "headline": "Pie"}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).not.toHaveURL(address);
  await expect(run.inputs).toContainText(/headline\s*Pie/);
});

test.describe('with clipboard access', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the menu "Copy" offers five forms without credentials, and keeps its width', async ({
    page,
    me,
    startForm,
  }) => {
    await startForm.start({ seconds: 0, headline: 'Bread' }, 'Original');
    const run = new RunPage(page);
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await page.clock.install();
    const width = (await run.copy.boundingBox())?.width;
    const forms = [
      ['Link', /\/runs\/[0-9a-f-]{36}#run=/],
      ['ID', /^[0-9a-f-]{36}$/],
      ['cURL', /^curl -X POST/],
      ['fetch', /await fetch\(/],
      ['Python', /requests\.post\(/],
    ] as const;
    for (const [form, expected] of forms) {
      await run.copyAs(form);
      const copied = page.getByRole('button', { name: 'Copied' });
      await expect(copied).toBeVisible();
      expect((await copied.boundingBox())?.width).toBe(width);
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toMatch(expected);
      for (const secret of [me.accessToken, me.apiKey]) expect(text).not.toContain(secret);
      await page.clock.runFor(5000);
      await expect(run.copy).toBeVisible();
    }
  });
});

test('inputs appear as a table or JSON, and a hint explains how each step became known', async ({
  page,
  startForm,
}) => {
  await startForm.start({ seconds: 0, deep: { list: [1] }, on: true }, 'Original');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.inputs.getByRole('term')).toHaveText(['seconds', 'deep', 'on']);
  await expect(run.inputs.getByRole('definition')).toHaveText(['0', '{"list":[1]}', 'true']);
  await run.inputs.getByText('JSON', { exact: true }).click();
  await expect(run.inputs).toContainText('"list": [');

  await expect(page.getByText('learnt of each step')).toBeHidden();
  await page.getByRole('button', { name: 'How do we know?' }).press('Enter');
  await expect(page.getByText('learnt of each step')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('learnt of each step')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('state and result come first, with the likeliest action at the top', async ({ page, startForm }) => {
    await startForm.start({ seconds: 0, headline: 'Bread' }, 'Pocket poster');
    const run = new RunPage(page);
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.shown).toBeVisible();
    const top = async (of: typeof run.shown) => (await of.boundingBox())?.y ?? Infinity;
    await expect.poll(() => top(run.state('Finished'))).toBeLessThan(170);
    await expect.poll(() => top(run.shown)).toBeLessThan(340);
    const row = await top(run.rerun);
    expect(await top(run.openResult)).toBe(row);
    expect(await top(run.download)).toBe(row);
  });
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('the duration bar shows its parts', async ({ page, startForm }) => {
    await startForm.start({ seconds: 3 }, 'Slow');
    const run = new RunPage(page);
    await expect(run.state('Finished')).toBeVisible(endLimit);
    const times = page.getByRole('listitem').filter({ hasText: /^(?:Queued|Running) \d/ });
    await expect(times).toHaveCount(2);
    const grounds = await times
      .first()
      .locator('xpath=../preceding-sibling::*/*')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
  });
});
