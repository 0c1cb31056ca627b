import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '../../fixtures.ts';
import { CredentialsForm } from '../../pages/credentials-form.ts';
import { type FaultRow, placeOf } from '../../support/fault-row.ts';
import { faultScenes } from '../../support/fault-scenes.ts';
import { startResettingHost } from '../../support/resetting-host.ts';
import { hideExtensions } from '../../support/without-extensions.ts';

/** Set by `scripts/fault-table.mjs`, as for the fault table. */
const folder = process.env['FAULT_TABLE'];

/** Texts on a page after it has checked the outcome of an unanswered write. */
const outcomes: Readonly<Record<string, { readonly says: RegExp; readonly wayOn: string }>> = {
  'Create workflow': { says: /A workflow with this name is in your list now\./, wayOn: 'Open workflow' },
  'Update workflow': { says: /Changes saved/, wayOn: 'it recovers by itself' },
  'Delete workflow': { says: /Workflow deleted/, wayOn: 'it recovers by itself' },
  'Start run': { says: /Not confirmed/, wayOn: 'Start again' },
  // The dialog's text: the page shows it only until the next check finds that the run is cancelled.
  'Cancel run': { says: /may still be running\./, wayOn: 'Cancel run' },
};

test('a write whose connection is reset takes effect once per click, and the page shows the outcome', async ({
  browser,
  server,
  me,
  team,
  workflow,
  service,
}, { annotations }) => {
  const host = await startResettingHost(server.origin);
  const rows: FaultRow[] = [];
  try {
    for (const scene of faultScenes.filter(({ method }) => method !== 'GET')) {
      const context = await browser.newContext({ baseURL: host.origin, reducedMotion: 'reduce' });
      await hideExtensions(context);
      const page = await context.newPage();
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      await page.goto('/sign-in');
      await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
      await new CredentialsForm(page).signIn(me);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      let writes = 0;
      page.on('request', (request) => {
        if (request.method() === scene.method && scene.path.test(new URL(request.url()).pathname)) writes += 1;
      });
      const typed = `Typed ${rows.length} ${Date.now()}`;
      await scene.act({ page, service, team, workflow, typed, begin: async () => host.reset(scene) });
      const { says, wayOn } = outcomes[scene.endpoint] ?? { says: /./, wayOn: '' };
      const words = page.getByText(says).first();
      await expect(words, scene.endpoint).toBeVisible({ timeout: 15_000 });
      const { all, onKept } = host.arrivals();
      annotations.push({ type: scene.endpoint, description: `${all} arrivals, ${onKept} on kept connections` });
      expect(writes, `${scene.endpoint}: sent by the page`).toBe(scene.writes);
      expect(all, `${scene.endpoint}: arrivals`).toBeGreaterThan(0);
      expect(broken).toEqual([]);
      if (scene.endpoint === 'Create workflow') {
        const made = (await service.workflows()).filter(({ name }) => name === typed);
        expect(made, 'workflows that one click made').toHaveLength(1);
      }
      rows.push({
        endpoint: scene.endpoint,
        fault: 'reset, kept connections',
        words: (await words.innerText()).replaceAll(/\s*\n\s*/g, '. '),
        typed: scene.types ? await placeOf(page, typed) : 'nothing typed',
        wayOn,
        writes,
        arrivals: all,
      });
      await context.close();
    }
  } finally {
    await host.stop();
  }
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'reset-connections.json'), JSON.stringify(rows));
});
