import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { startingRow } from '@/domain/runs/run-record.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { ben, listedRow } from '@/testing/listed-run.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

test('an export skips unreadable inputs, and the page shows how many of the user’s own', async () => {
  const dashboard = makeDashboard();
  // Other people’s runs are stored only on a device that remembers the session.
  await dashboard.session.signIn(await makeUserInTeam(), 'device');
  const runs = dashboard.scopes.current()?.runs;
  if (!runs) throw new Error('There is no session.');
  const { ledger } = runs;
  const entries = ['good', 'damaged'].map((name) => {
    const row = { ...startingRow({ ledger: ledger.key, runId: crypto.randomUUID(), name }, Date.now()), archivedAt: 1 };
    return { row, inputs: { of: name } };
  });
  const theirs = { ...listedRow({ run_id: crypto.randomUUID(), started_by: ben }), ledger: ledger.key };
  await ledger.add([...entries, { row: theirs, inputs: { of: 'theirs' } }]);
  const damaged = new Set([entries[1]?.row.runId, theirs.runId]);
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the right `this` below
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(this: IDBObjectStore, key) {
    if (this.name === 'inputs' && damaged.has((key as readonly string[])[1])) {
      throw new DOMException('damaged', 'UnknownError');
    }
    return get.call(this, key);
  });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
  });

  await renderApp('/settings', undefined, dashboard);
  await page.getByRole('button', { name: 'Export runs' }).click();
  await expect.element(page.getByText('The inputs of 1 run couldn’t be read from this browser.')).toBeVisible();
  const { runs: exported } = JSON.parse((await saved[0]?.text()) ?? '') as {
    runs: { name: string; inputs?: object }[];
  };
  const inputsOf = Object.fromEntries(exported.map(({ name, inputs }) => [name, inputs]));
  expect(inputsOf).toEqual({ good: { of: 'good' }, damaged: undefined });
});

test.each([
  ['lists runs', { runs: 1 }, '0 runs saved in this browser and on the service.'],
  ['lists none', {}, '0 runs saved in this browser only.'],
])('with a service that %s, the settings show where the runs are stored', async (_what, extensions, text) => {
  await renderApp('/settings', await makeUserInTeam(), makeDashboard({ extensions }));
  await expect.element(page.getByText(text)).toBeVisible();
});
