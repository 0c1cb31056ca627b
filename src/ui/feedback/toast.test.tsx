import { MantineProvider } from '@mantine/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { createToaster, ToastContext, Toasts } from './toast.tsx';

async function renderToaster() {
  const toaster = createToaster();
  await render(
    <MantineProvider>
      <ToastContext value={toaster}>
        <Toasts />
      </ToastContext>
    </MantineProvider>,
  );
  return toaster;
}

test('a toast waiting for its code is dropped when all are cleared, and later ones appear', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'before', title: 'For the person before', message: '', autoClose: false });
  toaster.clear();
  toaster.show({ id: 'after', title: 'For the next', message: '', autoClose: false });
  await expect.element(page.getByText('For the next')).toBeVisible();
  expect(page.getByText('For the person before').elements()).toEqual([]);
});

test('a toast requested just before all are cleared is not shown', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'first', title: 'First', message: '', autoClose: false });
  await expect.element(page.getByText('First')).toBeVisible();
  toaster.show({ id: 'before', title: 'For the person before', message: '', autoClose: false });
  toaster.clear();
  toaster.show({ id: 'after', title: 'For the next', message: '', autoClose: false });
  await expect.element(page.getByText('For the next')).toBeVisible();
  expect(page.getByText('For the person before').elements()).toEqual([]);
});

test('a task begun before all toasts were cleared shows no toast afterwards', async () => {
  const toaster = await renderToaster();
  const [before, during] = [toaster.showUntilCleared(), toaster.showUntilCleared()];
  before({ id: 'first', title: 'First', message: '', autoClose: false });
  await expect.element(page.getByText('First')).toBeVisible();
  toaster.clear();
  during({ id: 'before', title: 'For the person before', message: '', autoClose: false });
  toaster.showUntilCleared()({ id: 'after', title: 'For the next', message: '', autoClose: false });
  await expect.element(page.getByText('For the next')).toBeVisible();
  expect(page.getByText('For the person before').elements()).toEqual([]);
});

test('a toast replaces an existing one with the same ID', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'ends', message: 'One ended' });
  await expect.element(page.getByText('One ended')).toBeVisible();
  toaster.show({ id: 'ends', message: 'Two ended' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Two ended');
});

test('while a dialog is open toasts wait until it closes', async () => {
  const toaster = await renderToaster();
  toaster.show({ message: 'Before' });
  await expect.element(page.getByText('Before')).toBeVisible();
  const outer = toaster.hold();
  const inner = toaster.hold();
  toaster.show({ message: 'Meanwhile' });
  outer();
  outer();
  expect(page.getByText('Meanwhile').elements()).toEqual([]);
  inner();
  await expect.element(page.getByText('Meanwhile')).toBeVisible();
});

test('toasts whose code arrives while a dialog is open wait too', async () => {
  const toaster = await renderToaster();
  const release = toaster.hold();
  toaster.show({ message: 'First' });
  await expect.poll(() => document.querySelector('[data-position="bottom-left"]')).not.toBeNull();
  toaster.show({ message: 'Second' });
  expect(page.getByRole('alert').elements()).toEqual([]);
  release();
  await expect.element(page.getByText('First')).toBeVisible();
  await expect.element(page.getByText('Second')).toBeVisible();
});

test('a toast stays while hovered or focused', async () => {
  const toaster = await renderToaster();
  const outside = page.elementLocator(document.body);
  toaster.show({ id: 'first', message: 'Loads the code', autoClose: false });
  await expect.element(page.getByText('Loads the code')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  toaster.show({ message: 'Read by pointer' });
  const read = page.getByText('Read by pointer');
  await read.hover();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(read).toBeVisible();
  await outside.hover({ position: { x: 5, y: 5 } });
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(read).not.toBeInTheDocument();

  toaster.show({ id: 'key', message: 'Read by key', link: { label: 'View', href: '/', follow: () => undefined } });
  await expect.element(page.getByText('Read by key')).toBeVisible();
  page.getByRole('link', { name: 'View' }).element().focus();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText('Read by key')).toBeVisible();
  page.getByRole('link', { name: 'View' }).element().blur();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText('Read by key')).not.toBeInTheDocument();
});

test('a replaced toast stays for its full time again', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'first', message: 'Loads the code', autoClose: false });
  await expect.element(page.getByText('Loads the code')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  toaster.show({ id: 'ends', message: 'One ended' });
  await expect.element(page.getByText('One ended')).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  toaster.show({ id: 'ends', message: 'Two ended' });
  await expect.element(page.getByText('Two ended')).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(page.getByText('Two ended')).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(page.getByText('Two ended')).not.toBeInTheDocument();
});

test('a focused toast that is replaced stays, and the next one with its ID closes by itself', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'ends', message: 'One ended', link: { label: 'View', href: '/', follow: () => undefined } });
  await expect.element(page.getByText('One ended')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  page.getByRole('link', { name: 'View' }).element().focus();
  toaster.show({ id: 'ends', message: 'Two ended', link: { label: 'View', href: '/', follow: () => undefined } });
  await expect.element(page.getByText('Two ended')).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText('Two ended')).toBeVisible();

  toaster.hide('ends');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(page.getByText('Two ended')).not.toBeInTheDocument();
  toaster.show({ id: 'ends', message: 'Three ended' });
  toaster.show({ id: 'ends', message: 'Four ended' });
  await expect.element(page.getByText('Four ended')).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText('Four ended')).not.toBeInTheDocument();
});

test('a toast disappears when its link is followed', async () => {
  const toaster = await renderToaster();
  const followed: string[] = [];
  toaster.show({
    message: 'Poster: Finished',
    link: { label: 'View', href: '/runs/1', follow: () => followed.push('/runs/1') },
  });
  await page.getByRole('link', { name: 'View' }).click();
  expect(followed).toEqual(['/runs/1']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('while the pointer is over a toast, new ones don’t move it, and none disappears', async () => {
  const toaster = await renderToaster();
  const act = vi.fn();
  toaster.show({ message: 'Unpinned', action: { label: 'Undo', act } });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const { top } = undo.element().getBoundingClientRect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  toaster.show({ message: 'A run ended' });
  await expect.element(page.getByText('A run ended')).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByText('A run ended')).toBeVisible();
  expect(undo.element().getBoundingClientRect().top).toBe(top);
  await undo.click();
  expect(act).toHaveBeenCalledOnce();
});
