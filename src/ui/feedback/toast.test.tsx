import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
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
