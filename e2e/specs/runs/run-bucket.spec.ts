import { startBucketServer } from '../../../service/testing/bucket-server.mjs';
import { endLimit, expect, test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';
import { RunStartPage } from '../../pages/run-start-page.ts';
import { startServer } from '../../support/server.ts';

test('results in a bucket are displayed, read and downloaded from the bucket, although pages load only from listed hosts', async ({
  page,
}) => {
  const bucket = await startBucketServer();
  const { url, accessKeyId, secretAccessKey } = bucket.settings;
  const server = await startServer({
    OUTPUT_BUCKET: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    OUTPUT_HOSTS: 'files.example.com',
  });
  await page.goto(/^Sign in\s+(\S+)$/m.exec(server.output())?.[1] ?? '');
  await page.getByRole('link', { name: 'Run Poster from a headline', exact: true }).click();
  const form = new RunStartPage(page);
  const run = new RunPage(page);
  await page.waitForURL('**/runs/new?*');
  const address = page.url();

  await test.step('a picture', async () => {
    await form.start({ seconds: 0, headline: 'Bread' }, 'Bread');
    await expect(run.shown).toHaveJSProperty('naturalWidth', 1200, endLimit);
    const downloading = page.waitForEvent('download');
    await run.download.click();
    expect((await downloading).suggestedFilename()).toContain('Bread');
  });

  await test.step('a table', async () => {
    await page.goto(address);
    await form.start({ seconds: 0, format: 'csv' });
    const columns = run.result.getByRole('table').getByRole('columnheader');
    await expect(columns).toHaveText(['step', 'name', 'milliseconds', 'quality'], endLimit);
    expect(await run.openResult.getAttribute('href')).toMatch(new RegExp(`^${url}/[0-9a-f-]{36}/1/`));
  });

  await page.close();
  await server.stop();
  await bucket.stop();
});
