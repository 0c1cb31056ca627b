import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endLimit, expect, test } from '../../fixtures.ts';
import { startServer } from '../../support/server.ts';

/** A program for runs, which prints its progress, then leaves two files, or fails with a few lines. */
const program = `
  if grep -q broken; then echo "Reading orders.csv" >&2; echo "Column 7 has no name." >&2; exit 3; fi
  echo "Half of it is done"; sleep 4
  mkdir pages; echo one > pages/first.txt; printf 'name,count\\nAnn,1\\n' > list.csv`;

const executors = {
  executors: {
    own: {
      type: 'command',
      argv: ['/bin/sh', '-c', program],
      env: ['PATH'],
      sampleInputs: [{ name: 'Two files', inputs: { kind: 'whole' } }],
    },
  },
  default: 'own',
};

test('a custom program reports progress, leaves files that are listed, and explains its failure', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'runboard-executor-'));
  const file = join(folder, 'executors.json');
  await writeFile(file, JSON.stringify(executors));
  const server = await startServer({ EXECUTORS_FILE: file });
  await page.goto(/^Sign in\s+(\S+)$/m.exec(server.output())?.[1] ?? '');
  await page.getByRole('link', { name: 'Run Poster from a headline', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Two files' })).toBeVisible();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('Half of it is done').first()).toBeVisible(endLimit);
  const files = page.getByRole('region', { name: 'Files in the archive' });
  await expect(files.getByRole('row')).toHaveText([/Name.*Size/, /list\.csv.*17 bytes/, /pages\/first\.txt.*4 bytes/]);
  await expect(page.getByText('2 files', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Rerun', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Rerun/ });
  await dialog.getByRole('textbox', { name: 'Inputs' }).fill('{"kind": "broken"}');
  await dialog.getByRole('button', { name: 'Rerun', exact: true }).click();
  await expect(page.getByText('Column 7 has no name.').first()).toBeVisible(endLimit);
  await expect(page.getByText('Reading orders.csv').first()).toBeVisible();
  await page.close();
  await server.stop();
  await rm(folder, { recursive: true });
});
