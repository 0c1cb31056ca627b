import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { HolderFailed } from '@/features/workflows/long-list.ts';
import { breakRequests } from '@/testing/faults.ts';
import { someoneWithMany } from '@/testing/someone-with-many.ts';
import { killWorker, RealWorker, watchWorkers } from '@/testing/watch-workers.ts';
import { renderApp } from '@/testing/render-app.tsx';
import type { TestUser } from '@/testing/service.ts';

import { createLongLists } from './long-lists.ts';

const table = page.getByRole('table', { name: 'Workflows' });
const search = page.getByRole('searchbox', { name: 'Search workflows' });
async function* oneChunk() {
  yield new TextEncoder().encode('[{}]');
}

/** A worker whose script does nothing. */
function silentWorker() {
  return new RealWorker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })));
}

async function expectSearchWorks(user: TestUser) {
  await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  await searchForSenor();
}

async function searchForSenor() {
  await search.fill('senor');
  await expect.element(table.getByRole('row', { name: /Señor/ })).toHaveAttribute('aria-rowindex', '2');
  await expect.element(table.getByRole('mark')).toHaveTextContent('Señor');
  await expect.element(page.getByText('1 of 5,000 workflows')).toBeVisible();
}

test('a list is held by a worker when it is long, and its worker ends with the session', async () => {
  const started = watchWorkers();
  const { user, asked } = await someoneWithMany();
  const app = await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  await searchForSenor();
  expect(started).toHaveLength(1);
  expect(asked.hits()).toBe(1);
  const ended = vi.spyOn(started[0] as Worker, 'terminate');
  await app.leave();
  await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0);
});

test('a list that is not long starts no worker', async () => {
  const started = watchWorkers();
  const { user } = await someoneWithMany(1999);
  await renderApp('/workflows', user);
  await expect.element(page.getByText('1,999 workflows')).toBeVisible();
  expect(started).toHaveLength(0);
});

test('an answer that says how long it is has its worker before its first byte', async () => {
  const started = watchWorkers();
  const { user, list } = await someoneWithMany();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
  const headers = { 'content-length': '1000000' };
  breakRequests(/^GET .*\/workflows$/, { status: 200, body: readable, headers });
  await renderApp('/workflows', user);
  await expect.poll(() => started.length).toBe(1);
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(list)));
  await writer.close();
  await searchForSenor();
});

test('a part of an id is found with dashes and without', async () => {
  const { user } = await someoneWithMany();
  await renderApp('/workflows', user);
  for (const part of ['9a400b9e4c', '9a40-0b9e-4c']) {
    await search.fill(part);
    await expect.element(page.getByText('1 of 5,000 workflows')).toBeVisible();
    await expect.element(table.getByRole('mark')).toHaveTextContent('9a40');
  }
});

test('all that match are selected, however many are not in the document', async () => {
  const { user } = await someoneWithMany();
  await renderApp('/workflows', user);
  await search.fill('flow -10');
  const all = page.getByRole('checkbox', { name: /^Select all [34],\d+ workflows/ });
  await all.click();
  await expect.element(page.getByRole('toolbar')).toHaveTextContent(/[34],\d+ workflows selected/);
  await expect.element(all).toBeChecked();
  await table.getByRole('checkbox', { name: 'Select Flow 1', exact: true }).click();
  await expect.element(all).not.toBeChecked();
});

test('the field of a new run finds workflows as the list does', async () => {
  const { user, list } = await someoneWithMany();
  const app = await renderApp('/runs/new', user);
  const field = page.getByRole('combobox', { name: 'Workflow' });
  await field.click();
  await field.fill('senor');
  await page.getByRole('option', { name: 'Señor' }).click();
  await expect.element(field).toHaveValue('Señor');
  expect(app.address()).toBe(`/runs/new?workflow=${list[7]?.id}`);
});

test('the field of a new run offers the first hundred by name, of a long list too', async () => {
  for (const [count, offered] of [
    [90, 90],
    [300, 100],
    [2500, 100],
  ] as const) {
    const { user, asked } = await someoneWithMany(count);
    const app = await renderApp('/runs/new', user);
    await page.getByRole('combobox', { name: 'Workflow' }).click();
    const options = page.getByRole('option', { name: /^(?:Flow \d|Señor)/, includeHidden: true });
    await expect.poll(() => options.elements().length).toBe(offered);
    await app.leave();
    asked.stop();
  }
});

test('the next visit shows the list that was kept, when the service can’t be reached', async () => {
  const { user, asked } = await someoneWithMany();
  const app = await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  await expect.poll(() => isKept(user)).toBe(true);
  await app.leave();
  asked.stop();
  breakRequests(/^GET .*\/workflows$/, 'refused');
  await renderApp('/workflows', user);
  await searchForSenor();
  await expect
    .element(page.getByText(/Last updated .* · The service can’t be reached|^The service can’t be reached\. Showing/))
    .toBeVisible();
});

/** Whether this user's list of 5,000 is kept whole; other tests have left theirs. */
async function isKept({ user }: TestUser) {
  const opened = indexedDB.open('runboard-answers');
  const database = await new Promise<IDBDatabase>((done) => {
    opened.addEventListener('success', () => done(opened.result));
  });
  const all = database.transaction('answers').objectStore('answers').getAll();
  const rows = await new Promise<readonly { readonly owner: string; readonly count?: number }[]>((done) => {
    all.addEventListener('success', () => done(all.result as { owner: string; count?: number }[]));
  });
  database.close();
  return rows.some(({ owner, count }) => owner.includes(user.id) && count === 5000);
}

test('without workers the page holds the list itself', async () => {
  vi.stubGlobal('Worker', undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { user, asked } = await someoneWithMany();
  await expectSearchWorks(user);
  expect(asked.hits()).toBe(1);
});

test.each([
  [
    'can’t be started',
    () => {
      throw new DOMException('refused', 'SecurityError');
    },
  ],
  ['can’t be loaded', () => new RealWorker('/no-such-worker.js', { type: 'module' })],
])('where a worker %s the page reads the list again, and holds it itself', async (_fault, make) => {
  watchWorkers(make);
  const { user, asked } = await someoneWithMany();
  await expectSearchWorks(user);
  expect(asked.hits()).toBe(2);
});

test('an answer that no worker takes is cancelled', async () => {
  watchWorkers(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { user } = await someoneWithMany();
  const cancel = vi.fn<() => void>();
  const headers = { 'content-length': '1000000' };
  breakRequests(/^GET .*\/workflows$/, { status: 200, body: new ReadableStream({ cancel }), headers }, 1);
  await expectSearchWorks(user);
  expect(cancel).toHaveBeenCalledOnce();
});

test('a worker that fails while the list is shown takes nothing with it', async () => {
  const started = watchWorkers();
  const { user, asked } = await someoneWithMany();
  await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  killWorker(started[0]);
  await expect.element(table.getByRole('link', { name: 'Flow 1', exact: true })).toBeVisible();
  await expect.poll(asked.hits).toBe(2);
  await searchForSenor();
  expect(started).toHaveLength(1);
});

test('a worker that fails while the service can’t be reached leaves the list that was kept', async () => {
  const started = watchWorkers();
  const { user, asked } = await someoneWithMany();
  await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  await expect.poll(() => isKept(user)).toBe(true);
  asked.stop();
  breakRequests(/^GET .*\/workflows$/, 'refused');
  killWorker(started[0]);
  await searchForSenor();
  await expect
    .element(page.getByText(/Last updated .* · The service can’t be reached|^The service can’t be reached\. Showing/))
    .toBeVisible();
});

test('a worker that says nothing has failed', async () => {
  const started = watchWorkers(silentWorker);
  let failures = 0;
  const lists = createLongLists({ owner: 'someone', onFail: () => (failures += 1), silenceMs: 50 });
  await expect(lists.takeOver()?.take(oneChunk())).rejects.toThrow(HolderFailed);
  expect([started.length, failures]).toEqual([1, 1]);
  expect(lists.takeOver()).toBeUndefined();
  await lists.close();
});
