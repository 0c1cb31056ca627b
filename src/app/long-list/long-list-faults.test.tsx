import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import type { ListView } from '@/domain/workflow-index.ts';
import { HolderFailed } from '@/features/workflows/long-list.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { someoneWithMany } from '@/testing/someone-with-many.ts';
import { killWorker, RealWorker, watchWorkers } from '@/testing/watch-workers.ts';

import type { CallMessage, ChunkMessage } from './list-protocol.ts';
import { createLongLists } from './long-lists.ts';

type Sent = CallMessage | ChunkMessage;

const table = page.getByRole('table', { name: 'Workflows' });
const search = page.getByRole('searchbox', { name: 'Search workflows' });

/** Workers that get what is sent to them by way of `pass`. */
function watchMessages(pass: (message: Sent, send: () => void, worker: Worker) => void) {
  return watchWorkers((url, options) => {
    const worker = new RealWorker(url, options);
    const send = worker.postMessage.bind(worker);
    worker.postMessage = (message: Sent, transfer?: unknown) =>
      pass(message, () => send(message, (transfer ?? []) as Transferable[]), worker);
    return worker;
  });
}

/** The holder of lists of someone, which is closed after the test. */
function makeLists(silenceMs = 10_000) {
  const onFail = vi.fn();
  const lists = createLongLists({ owner: 'someone', onFail, silenceMs });
  onTestFinished(() => lists.close());
  return { lists, onFail };
}

async function* chunksOf(prefix: string, count: number) {
  const items = Array.from({ length: count }, (_, at) => ({ id: `${prefix}-${at}`, name: `${prefix} ${at}` }));
  const bytes = encode(JSON.stringify(items));
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.slice(at, at + 60_000);
}

async function take({ lists }: ReturnType<typeof makeLists>, prefix: string, count = 3000) {
  const read = await lists.takeOver()?.take(chunksOf(prefix, count));
  if (!read || !('taken' in read)) throw new Error('It was not taken over.');
  return read.taken;
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}

function view(query: string): ListView {
  return { query, descending: false, pinned: [], teamId: '' };
}

test('a worker that dies while it reads the list leaves it to the page', async () => {
  const started = watchMessages((message, send, worker) => {
    send();
    if ('chunk' in message) killWorker(worker);
  });
  const { user, asked } = await someoneWithMany();
  await renderApp('/workflows', user);
  await search.fill('senor');
  await expect.element(page.getByText('1 of 5,000 workflows')).toBeVisible();
  expect(asked.hits()).toBe(2);
  expect(started).toHaveLength(1);
});

test('a worker that dies in the middle of a search leaves it to the page', async () => {
  const started = watchMessages((message, send, worker) => {
    if ('call' in message && JSON.stringify(message.args).includes('senor')) killWorker(worker);
    else send();
  });
  const { user } = await someoneWithMany();
  await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  await search.fill('senor');
  await expect.element(page.getByText('1 of 5,000 workflows')).toBeVisible();
  await expect.element(table.getByRole('mark')).toHaveTextContent('Señor');
  expect(started).toHaveLength(1);
});

test('an answer to what was typed before changes nothing when it comes late', async () => {
  let late: (() => void) | undefined;
  let lateId = -1;
  const started = watchMessages((message, send) => {
    if ('call' in message && message.call === 'show' && JSON.stringify(message.args).includes('"flow 2"')) {
      late = send;
      lateId = message.id;
    } else send();
  });
  const { user } = await someoneWithMany();
  await renderApp('/workflows', user);
  await expect.element(page.getByText('5,000 workflows')).toBeVisible();
  await search.fill('flow 2');
  await expect.poll(() => late).toBeDefined();
  await search.fill('senor');
  await expect.element(page.getByText('1 of 5,000 workflows')).toBeVisible();
  const came = new Promise((done) => {
    started[0]?.addEventListener('message', ({ data }: MessageEvent<{ id: number }>) => data.id === lateId && done(0));
  });
  late?.();
  await came;
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByText('1 of 5,000 workflows')).toBeVisible();
  await expect.element(table.getByRole('mark')).toHaveTextContent('Señor');
});

test('a search that a newer one takes the place of ends with nothing', async () => {
  const made = makeLists();
  const list = await take(made, 'Flow', 250_000);
  // Enough to look at for several pauses, in each of which the worker hears of the next key.
  const earlier = Array.from('flow 24', (_, at) => list.show(view(`-x${at} flow`), 0, 9));
  const latest = list.show(view('flow 249999'), 0, 9);
  expect(await latest).toMatchObject({ count: 1, rows: [{ id: 'Flow-249999' }] });
  const ended = await Promise.all(earlier);
  expect(ended).toContain(undefined);
});

test('a list that comes while a search runs is the one that is searched next', async () => {
  const made = makeLists();
  const before = await take(made, 'Old', 60_000);
  const running = before.show(view('9 old'), 0, 3);
  const after = await take(made, 'New');
  expect(await after.show(view('new 299'), 0, 3)).toMatchObject({ total: 3000, count: 13 });
  const old = await running;
  expect(old === undefined || old.rows.every(({ name }) => name.startsWith('Old'))).toBe(true);
  // What was shown of the one is never taken for the other.
  expect(after.shownLast(view('9 old'))).toBeUndefined();
});

test('an answer that is all there already is handed over without holding the page up', async () => {
  const { lists } = makeLists();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1));
  async function* atOnce() {
    yield encode('[{"id":"a","name":"b"}');
    for (let left = 3000; left > 0; left -= 1) yield encode(' '.repeat(8000));
    yield encode(']');
    expect(ticks).toBeGreaterThan(0);
  }
  expect(await lists.takeOver()?.take(atOnce())).toMatchObject({ taken: { length: 1 } });
  clearInterval(timer);
});

test('a worker that falls silent in the middle of a search has failed, and is asked nothing more', async () => {
  const started = watchWorkers();
  const made = makeLists(1500);
  const list = await take(made, 'Flow');
  started[0]?.terminate();
  await expect(list.show(view('flow 1'), 0, 9)).rejects.toThrow(HolderFailed);
  expect(made.onFail).toHaveBeenCalledTimes(1);
  await expect(list.show(view('flow'), 0, 9)).rejects.toThrow(HolderFailed);
  expect(made.lists.takeOver()).toBeUndefined();
  expect(started).toHaveLength(1);
});

test('who signs out while a list comes, or is searched, gets nothing more of it', async () => {
  const started = watchWorkers();
  const made = makeLists();
  const list = await take(made, 'Flow', 60_000);
  const ended = vi.spyOn(started[0] as Worker, 'terminate');
  let goOn: (() => void) | undefined;
  const waits = new Promise<void>((done) => {
    goOn = done;
  });
  async function* slowly() {
    yield* chunksOf('Later', 3000);
    await waits;
  }
  const coming = made.lists.takeOver()?.take(slowly());
  const running = list.show(view('flow 1'), 0, 9);
  const closed = made.lists.close();
  goOn?.();
  await expect(coming).rejects.toThrow(HolderFailed);
  // It was answered before the end, or never.
  const answered = await running.catch((error: unknown) => error);
  expect(answered instanceof HolderFailed || Object.hasOwn(answered as object, 'rows')).toBe(true);
  await closed;
  expect(ended).toHaveBeenCalled();
  await expect(list.show(view('flow'), 0, 9)).rejects.toThrow(HolderFailed);
  expect(made.lists.takeOver()).toBeUndefined();
  expect(made.onFail).not.toHaveBeenCalled();
});
