import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { runFile } from '../../support/run-file.ts';

test('filters and order of the runs are in the address, so reloads and links keep them', async ({
  page,
  me,
  signIn,
}) => {
  await signIn(me);
  // The service doesn't have these runs, and would report the result of a finished one as gone.
  await page.route(/\/result$/, (route) => route.fulfill({ json: { result: 'a place that is no link' } }));
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.import(
    runFile([
      { name: 'Rye 10', hours: 0.5 },
      { name: 'Rye 9', hours: 3, state: 'failed' },
      { name: 'Wheat', hours: 30, workflow: 'Banner', team: 'Press', state: 'cancelled' },
      { name: 'Spelt', hours: 300, workflow: 'Banner', state: 'stopped' },
    ]),
  );
  await expect(settings.runs.getByRole('status')).toContainText('4 runs imported');
  await page.goto('/runs');
  const list = new RunListPage(page);
  const expectAddress = async (query: string, names: readonly string[]) => {
    await expect(list.names()).toHaveText(names);
    await expect(page).toHaveURL(`/runs${query}`);
    await page.reload();
    await expect(list.names()).toHaveText(names);
  };
  await expect(list.names()).toHaveText(['Rye 10', 'Rye 9', 'Wheat', 'Spelt']);

  await test.step('by status', async () => {
    await expect(list.tabs).toHaveText('All 4Live 0Finished 1Failed 1Needs attention 1Cancelled 1Archived 0');
    await list.tab('Failed').click();
    await expectAddress('?q=status%3Afailed', ['Rye 9']);
    await expect(list.tab('Failed')).toHaveAttribute('aria-current', 'true');
    await list.tab('Needs attention').click();
    await expectAddress('?q=status%3Aattention', ['Spelt']);
    await list.tab('All').click();
  });

  await test.step('by workflow, team, time and text, together', async () => {
    await list.filterBy('Workflow', 'Banner');
    await expect(list.names()).toHaveText(['Wheat', 'Spelt']);
    await expect(list.tabs).toHaveText('All 2Live 0Finished 0Failed 0Needs attention 1Cancelled 1Archived 0');
    await list.filterBy('Since', '7 days ago');
    await expect(list.names()).toHaveText(['Wheat']);
    await list.chips.getByRole('button', { name: 'Change Since 7 days ago' }).click();
    await page.getByRole('option', { name: '30 days ago' }).click();
    await list.filterBy('Team', 'Studio');
    await list.search.fill('sp ban');
    await expect(list.names()).toHaveText(['Spelt']);
    await expect(page).toHaveURL(/\?q=workflow%3A\S+\+after%3A720h\+team%3A\S+\+sp\+ban$/);
    await page.reload();
    await expect(list.names()).toHaveText(['Spelt']);
    await expect(list.search).toHaveValue('sp ban');
    await expect(page.getByRole('status').filter({ hasText: '1 of 4 runs' })).toBeVisible();
    await list.search.fill('cake');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/runs');
    await expect(list.search).toHaveValue('');
  });

  await test.step('sorted', async () => {
    await list.sortBy('Run');
    await expectAddress('?sort=name', ['Rye 9', 'Rye 10', 'Spelt', 'Wheat']);
    await list.sortBy('Run');
    await expectAddress('?sort=-name', ['Wheat', 'Spelt', 'Rye 10', 'Rye 9']);
    await list.sortBy('Status');
    await expectAddress('?sort=state', ['Wheat', 'Rye 9', 'Rye 10', 'Spelt']);
    await list.sortBy('Started');
    await expectAddress('', ['Rye 10', 'Rye 9', 'Wheat', 'Spelt']);
  });
});

test('a run is named, archived and restored in the list, and shown as a picture in the gallery', async ({
  page,
  startForm,
}) => {
  await startForm.startEach({ seconds: 0 }, { seconds: 0, format: 'csv' }, { seconds: 0, fail: 'No flour' });
  const list = new RunListPage(page);
  await expect(list.row('3 of 3')).toContainText('Failed', endLimit);
  await list.sortBy('Run');
  const nameField = list.table.getByRole('textbox', { name: 'Run name' });

  await test.step('rename in place, where the list’s shortcut keys type letters instead', async () => {
    await list.choose('1 of 3', 'Rename');
    await expect(nameField).toBeFocused();
    await nameField.fill('');
    await nameField.pressSequentially('cracker');
    await nameField.press('Enter');
    await expect(list.row('cracker')).toContainText('Finished');
    await expect(list.row('cracker').getByRole('button', { name: 'Actions for cracker' })).toBeFocused();
    await list.choose('cracker', 'Rename');
    await nameField.fill('something else');
    await nameField.press('Escape');
    await expect(list.row('cracker')).toBeVisible();
  });

  await test.step('rename on its page', async () => {
    await list.row('2 of 3').getByRole('link').click();
    const run = new RunPage(page);
    await run.choose('Rename');
    await page.getByRole('textbox', { name: 'Run name' }).fill('Numbers');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(run.heading).toHaveText('Numbers');
    await page.goBack();
  });

  await test.step('archive and restore', async () => {
    await list.choose('3 of 3', 'Archive');
    await expect(list.names()).toHaveText(['cracker', 'Numbers']);
    await list.tab('Archived').click();
    await expect(list.names()).toHaveText(['3 of 3 · Poster']);
    await page.reload();
    await list.row('3 of 3').getByRole('checkbox').check();
    await list.selection.getByRole('button', { name: 'Unarchive' }).click();
    await list.tab('All').click();
    await expect(page).toHaveURL('/runs?sort=name');
    await expect(list.names()).toHaveText(['3 of 3 · Poster', 'cracker', 'Numbers']);
  });

  await test.step('gallery', async () => {
    await page.getByText('Gallery', { exact: true }).click();
    await expect(page).toHaveURL('/runs?view=gallery&sort=name');
    await expect(list.gallery.getByRole('listitem')).toHaveText([
      /No flour.*3 of 3 · Poster.*Failed/,
      /^cracker/,
      /^step.*Numbers/,
    ]);
    const picture = list.gallery.getByRole('listitem').filter({ hasText: 'cracker' }).locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 1200);
    await expect(picture).toHaveCSS('object-fit', 'contain');
    await page.reload();
    await list.gallery.getByRole('link', { name: 'cracker' }).click();
    await expect(new RunPage(page).heading).toHaveText('cracker');
  });
});

test('runs in the list are selected, cancelled, rerun and opened by keyboard', async ({ page, startForm }) => {
  await startForm.startEach({ a: 1, seconds: 0 }, { a: 2, seconds: 300 }, { a: 3, seconds: 0 });
  const list = new RunListPage(page);
  const link = (name: string) => list.row(name).getByRole('link');
  for (const name of ['1 of 3', '3 of 3']) await expect(list.row(name)).toContainText('Finished', endLimit);
  await list.sortBy('Run');
  await expect(list.names()).toHaveText([/^a 1/, /^a 2/, /^a 3/]);

  await link('1 of 3').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link('2 of 3')).toBeFocused();
  await page.keyboard.press('c');
  const question = page.getByRole('dialog', { name: 'Cancel run?' });
  await expect(question).toContainText('a 2Poster');
  await question.getByRole('button', { name: 'Cancel run' }).press('Enter');
  await expect(list.row('2 of 3')).toContainText('Cancelled');
  await expect(link('2 of 3')).toBeFocused();

  await page.keyboard.press('End');
  await expect(link('3 of 3')).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('r');
  const again = page.getByRole('dialog', { name: 'Rerun a 3' });
  await again.getByRole('button', { name: 'Rerun' }).press('Enter');
  await expect(new RunPage(page).heading).toHaveText('a 3');
  await page.goBack();
  await list.names().first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(new RunPage(page).heading).toHaveText('a 1');
});
