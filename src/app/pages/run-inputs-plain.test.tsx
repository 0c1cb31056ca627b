import { afterAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { watchRequests } from '@/testing/watch-requests.ts';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const slow = vi.hoisted(() => {
  const end = new EventTarget();
  const arrived = new Promise((resolve) => {
    end.addEventListener('end', resolve);
  });
  return { arrived, arrive: () => end.dispatchEvent(new Event('end')) };
});

// The code of the editor never arrives during these tests.
vi.mock('@/features/runs/start/inputs/inputs-editor.tsx', async (original) => {
  await slow.arrived;
  return original();
});
afterAll(async () => {
  slow.arrive();
  await import('@/features/runs/start/inputs/inputs-editor.tsx');
});

const inputs = page.getByRole('textbox', { name: 'Inputs' });
const startButton = page.getByRole('button', { name: 'Start run' });

async function openPlainForm(text: string) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await inputs.fill(text);
  await expect.element(inputs).toHaveValue(text);
}

test('an error of the form also focuses the plain field', async () => {
  await openPlainForm('{"seconds": }');
  await startButton.click();
  await expect.element(page.getByText(/Invalid JSON/)).toBeVisible();
  await expect.element(inputs).toHaveFocus();
});

test('an error of the service is also shown at the plain field', async () => {
  await openPlainForm('{"seconds": 1}');
  const body = JSON.stringify({ detail: [{ loc: ['body', 'inputs'], msg: 'too quick', type: 'value' }] });
  breakRequests(/^POST .*run_workflow/, { status: 422, body }, 1);
  await startButton.click();
  await expect.element(page.getByText('too quick')).toBeVisible();
  await expect.element(inputs).toHaveFocus();
  await expect.element(inputs).toHaveAccessibleDescription(/too quick/);
});

test('Ctrl+Enter with changed inputs doesn’t start a second run while one is being started', async () => {
  await openPlainForm('{"seconds": 0}');
  const starts = watchRequests(/^POST .*run_workflow/);
  const pending = breakRequests(/^POST .*run_workflow/, 'never-answered');
  await inputs.click();
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await expect.poll(pending.hits).toBe(1);
  await inputs.fill('{"seconds": 1}');
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  pending.cut();
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect([pending.hits(), starts.length]).toEqual([1, 0]);
});

test('Ctrl+Enter starts the run from the plain field', async () => {
  await openPlainForm('{"seconds": 0}');
  await inputs.click();
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
});
