import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

test('a toast that waits for its code is gone when all are cleared, and later ones appear', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'before', title: 'For the person before', message: '', autoClose: false });
  toaster.clear();
  toaster.show({ id: 'after', title: 'For the next', message: '', autoClose: false });
  await expect.element(page.getByText('For the next')).toBeVisible();
  expect(page.getByText('For the person before').elements()).toEqual([]);
});

test('a toast asked for just before all are cleared is not shown', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'first', title: 'First', message: '', autoClose: false });
  await expect.element(page.getByText('First')).toBeVisible();
  toaster.show({ id: 'before', title: 'For the person before', message: '', autoClose: false });
  toaster.clear();
  toaster.show({ id: 'after', title: 'For the next', message: '', autoClose: false });
  await expect.element(page.getByText('For the next')).toBeVisible();
  expect(page.getByText('For the person before').elements()).toEqual([]);
});

test('what was begun before all were cleared is not told after it', async () => {
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

test('the same toast again replaces the one that is there', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'ends', message: 'One ended' });
  await expect.element(page.getByText('One ended')).toBeVisible();
  toaster.show({ id: 'ends', message: 'Two ended' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Two ended');
});

test('while a dialog is open no toast comes; they wait until it is closed', async () => {
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

test('a toast that comes under a pointer at rest goes away, one that the pointer is moved onto stays', async () => {
  const toaster = await renderToaster();
  toaster.show({ id: 'stays', message: 'Shows the place', autoClose: false });
  const toast = page.getByRole('alert');
  await expect.element(toast).toBeVisible();
  await userEvent.hover(toast);
  toaster.hide('stays');
  const gone = new Promise<void>((resolve) => toaster.show({ message: 'Under the pointer', onClose: resolve }));
  await expect.element(toast).toHaveTextContent('Under the pointer');
  await gone;
  await expect.element(toast).not.toBeInTheDocument();

  let isGone = false;
  toaster.show({
    message: 'Being read',
    onClose: () => {
      isGone = true;
    },
  });
  await expect.element(toast).toHaveTextContent('Being read');
  await userEvent.hover(toast, { position: { x: 20, y: 10 } });
  await userEvent.hover(toast, { position: { x: 60, y: 12 } });
  await new Promise<void>((resolve) => toaster.show({ message: 'The measure', onClose: resolve }));
  expect(isGone).toBe(false);
});

test('a toast leads to what it is about, and is gone then', async () => {
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
