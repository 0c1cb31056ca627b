import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { type Owner, OwnerContext } from '@/features/session/owner-context.ts';
import { openOwnerStorage } from '@/features/session/owner-storage.ts';

import { useNotifications } from './use-notifications.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Switch({ name }: { readonly name: string }) {
  const { state, toggle } = useNotifications();
  return (
    <button type="button" onClick={() => void toggle()}>
      {name} {state}
    </button>
  );
}

test('every switch reflects a permission that was granted by another switch or in the browser’s settings', async () => {
  const FakeNotification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => (FakeNotification.permission = 'granted'),
  };
  vi.stubGlobal('Notification', FakeNotification);
  const status = new EventTarget() as PermissionStatus;
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status);
  const storage = openOwnerStorage('someone who switches');
  await render(
    <OwnerContext value={{ storage } as Owner}>
      <Switch name="Run" />
      <Switch name="List" />
    </OwnerContext>,
  );
  await expect.element(page.getByRole('button', { name: 'List off' })).toBeVisible();
  await page.getByRole('button', { name: 'Run off' }).click();
  await expect.element(page.getByRole('button', { name: 'Run on' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'List on' })).toBeVisible();
  await page.getByRole('button', { name: 'List on' }).click();
  await expect.element(page.getByRole('button', { name: 'Run off' })).toBeVisible();
  FakeNotification.permission = 'denied';
  status.dispatchEvent(new Event('change'));
  await expect.element(page.getByRole('button', { name: 'Run blocked' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'List blocked' })).toBeVisible();
  storage.remove('muted');
  storage.close();
});
