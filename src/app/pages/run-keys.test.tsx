import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { setSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const sheet = page.getByRole('dialog', { name: 'Rerun First' });
const heading = page.getByRole('heading', { name: 'First', level: 1 });
const anyDialog = page.getByRole('dialog');

async function openRun(seconds: number, state: string) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill(`{"seconds": ${seconds}}`);
  await page.getByRole('textbox', { name: 'Run name' }).fill('First');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('status').getByText(state, { exact: true }), { timeout: 15_000 }).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  return app;
}

test('r opens the rerun dialog with the first input focused', async () => {
  await openRun(0, 'Finished');
  await userEvent.keyboard('r');
  await expect.element(sheet.getByRole('textbox', { name: 'seconds' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  // Ended runs can't be cancelled.
  await userEvent.keyboard('c');
  await expect.element(anyDialog).not.toBeInTheDocument();
});

test('c cancels after a confirmation', async () => {
  await openRun(300, 'Running');
  const cancel = page.getByRole('button', { name: 'Cancel run' });
  await expect.element(cancel).toHaveAttribute('aria-keyshortcuts', 'c');
  await userEvent.keyboard('c');
  const dialog = page.getByRole('dialog', { name: 'Cancel run?' });
  await dialog.getByRole('button', { name: 'Keep run' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  await dialog.getByRole('button', { name: 'Cancel run' }).click();
  await expect.element(page.getByRole('status').getByText('Cancelled', { exact: true })).toBeVisible();
});

test('o opens the result', async () => {
  const replaced = vi.fn<(url: string) => void>();
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValue({ opener: null, location: { replace: replaced }, close: () => undefined } as unknown as Window);
  onTestFinished(() => open.mockRestore());
  await openRun(0, 'Finished');
  const link = page.getByRole('link', { name: 'Open result' });
  await expect.element(link).toHaveAttribute('title', 'Open result (O)');
  await userEvent.keyboard('o');
  await expect.poll(() => replaced.mock.calls).toEqual([[link.element().getAttribute('href')]]);
});

test('g r opens the list of runs, but a text field receives all keys', async () => {
  await openRun(0, 'Finished');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('main').getByRole('textbox');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('reco');
  await expect.element(anyDialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('gr');
  await expect.element(page.getByRole('heading', { name: 'Runs', level: 1 })).toBeVisible();
  await expect.element(anyDialog).not.toBeInTheDocument();
});

test('the keys are in the list of shortcuts, and turning off single-key shortcuts turns them off', async () => {
  onTestFinished(() => setSingleKeys(true));
  await openRun(0, 'Finished');
  await userEvent.keyboard('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const what of ['Rerun', 'Cancel the run', 'Open result']) {
    await expect.element(shortcuts.getByText(what, { exact: true })).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcuts).not.toBeInTheDocument();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  setSingleKeys(false);
  await expect.element(page.getByRole('button', { name: 'Rerun' })).not.toHaveAttribute('aria-keyshortcuts');
  await userEvent.keyboard('reco');
  await expect.element(anyDialog).not.toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
});
