import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import type { TestUser } from '@/testing/service.ts';
import { makeUserWithMany } from '@/testing/make-user-with-many.ts';
import { killWorker, RealWorker, watchWorkers } from '@/testing/watch-workers.ts';

const table = page.getByRole('table', { name: 'Workflows' });
const search = page.getByRole('searchbox', { name: 'Search workflows' });

/** Pass messages to workers through `pass`. */
function watchMessages(pass: (message: string, send: () => void, worker: Worker) => void) {
  return watchWorkers((url, options) => {
    const worker = new RealWorker(url, options);
    const send = worker.postMessage.bind(worker);
    worker.postMessage = (message: unknown, transfer?: unknown) =>
      pass(JSON.stringify(message), () => send(message, (transfer ?? []) as Transferable[]), worker);
    return worker;
  });
}

async function expectSearchWorks(user: TestUser) {
  await renderApp('/workflows', user);
  await expect.element(page.getByText('20,000 workflows')).toBeVisible();
  await searchForSenor();
}

async function searchForSenor() {
  await search.fill('senor');
  await expect.element(table.getByRole('row', { name: /Señor/ })).toHaveAttribute('aria-rowindex', '2');
  await expect.element(table.getByRole('mark')).toHaveTextContent('Señor');
  await expect.element(page.getByText('1 of 20,000 workflows')).toBeVisible();
}

test('a worker holds a list of a megabyte, and is terminated when the session ends', async () => {
  const started = watchWorkers();
  const { user, listRequests } = await makeUserWithMany();
  const app = await renderApp('/workflows', user);
  await expect.element(page.getByText('20,000 workflows')).toBeVisible();
  await searchForSenor();
  expect(started).toHaveLength(1);
  expect(listRequests.hits()).toBe(1);
  const ended = vi.spyOn(started[0] as Worker, 'terminate');
  await app.leave();
  await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0);
});

test('no worker is started for a shorter list', async () => {
  const started = watchWorkers();
  const { user } = await makeUserWithMany(10_000);
  await renderApp('/workflows', user);
  await expect.element(page.getByText('10,000 workflows')).toBeVisible();
  expect(started).toHaveLength(0);
});

test('workflows are found by part of an ID, with or without hyphens', async () => {
  const { user } = await makeUserWithMany();
  await renderApp('/workflows', user);
  for (const part of ['9a400b9e4c', '9a40-0b9e-4c']) {
    await search.fill(part);
    await expect.element(page.getByText('1 of 20,000 workflows')).toBeVisible();
    await expect.element(table.getByRole('mark')).toHaveTextContent('9a40');
  }
});

test('all matches are selected, including those that are not rendered', async () => {
  const { user } = await makeUserWithMany();
  await renderApp('/workflows', user);
  await search.fill('flow -10');
  const all = page.getByRole('checkbox', { name: /^Select all 1\d,\d+ workflows/ });
  await all.click();
  await expect.element(page.getByRole('toolbar')).toHaveTextContent(/1\d,\d+ workflows selected/);
  await expect.element(all).toBeChecked();
  await table.getByRole('checkbox', { name: 'Select Flow 1', exact: true }).click();
  await expect.element(all).not.toBeChecked();
});

test.each([90, 300, 20_000])(
  'the workflow field of a new run finds and offers workflows, with %d of them',
  async (count) => {
    const { user, list } = await makeUserWithMany(count);
    const app = await renderApp('/runs/new', user);
    const field = page.getByRole('combobox', { name: 'Workflow' });
    await field.click();
    const options = page.getByRole('option', { name: /^(?:Flow \d|Señor)/, includeHidden: true });
    await expect.poll(() => options.elements().length).toBe(Math.min(count, 100));
    await field.fill('senor');
    await page.getByRole('option', { name: 'Señor' }).click();
    await expect.element(field).toHaveValue('Señor');
    await expect.poll(app.address).toBe(`/runs/new?workflow=${list[7]?.id}`);
  },
);

test('the next visit shows the stored list if the service is unreachable', async () => {
  const { user, listRequests } = await makeUserWithMany();
  const app = await renderApp('/workflows', user);
  await expect.element(page.getByText('20,000 workflows')).toBeVisible();
  await expect.poll(() => isKept(user)).toBe(true);
  await app.leave();
  listRequests.stop();
  breakRequests(/^GET .*\/workflows$/, 'refused');
  await renderApp('/workflows', user);
  await searchForSenor();
  await expect
    .element(page.getByText(/Last updated .* · The service can’t be reached|^The service can’t be reached\. Showing/))
    .toBeVisible();
});

/** Whether this user's list is stored. Other tests may have left the lists of other users. */
async function isKept({ user }: TestUser) {
  const opened = indexedDB.open('runboard-answers');
  const database = await new Promise<IDBDatabase>((done) => {
    opened.addEventListener('success', () => done(opened.result));
  });
  const all = database.transaction('answers').objectStore('answers').getAllKeys();
  const keys = await new Promise<readonly IDBValidKey[]>((done) => {
    all.addEventListener('success', () => done(all.result));
  });
  database.close();
  return keys.some((key) => {
    const [owner = '', name = ''] = key as string[];
    return owner.includes(user.id) && name.includes('"list"') && name.includes('workflows');
  });
}

test.each([
  ['don’t exist', undefined],
  [
    'can’t be started',
    () => {
      throw new DOMException('refused', 'SecurityError');
    },
  ],
  ['can’t be loaded', () => new RealWorker('/no-such-worker.js', { type: 'module' })],
])('if workers %s the page holds the list itself, without another request', async (_fault, make) => {
  if (make) watchWorkers(make);
  else {
    vi.stubGlobal('Worker', undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
  }
  const { user, listRequests } = await makeUserWithMany();
  await expectSearchWorks(user);
  expect(listRequests.hits()).toBe(1);
});

test('the list stays if its worker dies while it is shown', async () => {
  const started = watchWorkers();
  const { user, listRequests } = await makeUserWithMany();
  await renderApp('/workflows', user);
  await expect.element(page.getByText('20,000 workflows')).toBeVisible();
  killWorker(started[0]);
  await expect.element(table.getByRole('link', { name: 'Flow 1', exact: true })).toBeVisible();
  await searchForSenor();
  expect([started.length, listRequests.hits()]).toEqual([1, 1]);
});

test('the page completes a search during which the worker dies', async () => {
  const started = watchMessages((message, send, worker) => {
    if (message.includes('"senor"')) killWorker(worker);
    else send();
  });
  const { user } = await makeUserWithMany();
  await expectSearchWorks(user);
  expect(started).toHaveLength(1);
});

test('an older search that finishes late changes nothing', async () => {
  let late: (() => void) | undefined;
  watchMessages((message, send) => {
    if (message.includes('"show"') && message.includes('"flow 2"')) late = send;
    else send();
  });
  const { user } = await makeUserWithMany();
  await renderApp('/workflows', user);
  await expect.element(page.getByText('20,000 workflows')).toBeVisible();
  await search.fill('flow 2');
  await expect.poll(() => late).toBeDefined();
  await searchForSenor();
  late?.();
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByText('1 of 20,000 workflows')).toBeVisible();
  await expect.element(table.getByRole('mark')).toHaveTextContent('Señor');
});
