import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { createToaster, ToastContext } from '@/ui/feedback/toast.tsx';

import { ActionMenu } from './action-menu.tsx';

const toaster = createToaster();

function Row({ of }: { readonly of: string }) {
  return (
    <MantineProvider>
      <ToastContext value={toaster}>
        <ActionMenu
          of={of}
          target={<button type="button">Actions for {of}</button>}
          actions={() => [{ label: `Delete ${of}`, icon: () => null, onClick: () => undefined }]}
        />
      </ToastContext>
    </MantineProvider>
  );
}

test('a closed menu stays closed when its row changes and changes back', async () => {
  const row = await render(<Row of="A" />);
  await row.getByRole('button', { name: 'Actions for A' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete A' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();

  await row.rerender(<Row of="B" />);
  await expect.element(row.getByRole('button', { name: 'Actions for B' })).toBeVisible();
  await row.rerender(<Row of="A" />);
  const again = row.getByRole('button', { name: 'Actions for A' });
  await expect.element(again).toHaveAttribute('aria-expanded', 'false');
  await again.click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete A' })).toBeVisible();
});
