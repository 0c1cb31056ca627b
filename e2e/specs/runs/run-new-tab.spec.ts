import { launchOptions } from '../../../scripts/browser.mjs';
import { endLimit, expect, test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';

// Chromium's headless shell sometimes crashes when Ctrl+click opens a tab.
test.use({ launchOptions: launchOptions({ whole: true }) });

test('Ctrl+click on Rerun opens the filled-in form in a new tab', async ({ page, context, startForm }) => {
  await startForm.start({ seconds: 0, headline: 'Bread' }, 'Original');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  const opening = context.waitForEvent('page');
  await run.rerun.click({ modifiers: ['ControlOrMeta'] });
  const other = await opening;
  await expect(other.getByRole('textbox', { name: 'Inputs' })).toContainText('"headline": "Bread"');
  await expect(run.rerunDialog).toBeHidden();
});
