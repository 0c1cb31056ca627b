import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '../../fixtures.ts';
import { CredentialsForm } from '../../pages/credentials-form.ts';
import { type FaultRow, faultRow } from '../../support/fault-row.ts';
import { type FaultKind, faultKinds } from '../../support/fault-kinds.ts';
import { type FaultScene, faultScenes } from '../../support/fault-scenes.ts';

/**
 * Set by `scripts/fault-table.mjs`, which collects the rows. Without this variable, only part of the table is tested.
 */
const folder = process.env['FAULT_TABLE'];

interface Part {
  readonly name: string;
  readonly pairs: readonly (readonly [FaultScene, FaultKind])[];
}

const all: readonly Part[] = faultScenes.map((scene) => ({
  name: scene.endpoint,
  pairs: faultKinds.map((fault) => [scene, fault] as const),
}));

const sceneAt = (index: number) => faultScenes[index % faultScenes.length] as FaultScene;

/** Every fault once, and every endpoint at least once. */
function bounded(): readonly Part[] {
  const pairs = faultKinds.map((fault, index) => [sceneAt(1 + index * 3), fault] as const);
  const quarter = Math.ceil(pairs.length / 4);
  return ['first', 'second', 'third', 'last'].map((name, at) => ({
    name: `the ${name} quarter`,
    pairs: pairs.slice(at * quarter, (at + 1) * quarter),
  }));
}

for (const { name, pairs } of folder ? all : bounded()) {
  test(`each fault is explained, offers a next step, keeps typed text and sends a write once: ${name}`, async ({
    browser,
    server,
    page,
    me,
    team,
    workflow,
    service,
  }) => {
    if (folder) test.setTimeout(600_000);
    await page.goto('/sign-in');
    await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
    await new CredentialsForm(page).signIn(me);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const storageState = await page.context().storageState();
    const rows: FaultRow[] = [];
    for (const [scene, fault] of pairs) {
      await test.step(`${scene.endpoint}, ${fault.name}`, async () => {
        const row = faultRow(
          browser,
          { baseURL: server.origin, storageState },
          { service, team, workflow },
          scene,
          fault,
        );
        // Try every row of a part, and report every failure.
        await row.then(
          (found) => rows.push(found),
          (error: Error) => expect.soft(error.message, `${scene.endpoint}, ${fault.name}`).toBe(''),
        );
      });
    }
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.json`), JSON.stringify(rows));
  });
}
