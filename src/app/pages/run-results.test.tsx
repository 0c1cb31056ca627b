import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const output = page.getByRole('region', { name: 'Output' });

afterEach(() => {
  vi.restoreAllMocks();
});

async function openOutput(format: string) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, format, deep: [1] } });
  await renderApp(`/runs/${runId}?team=${user.team.id}&workflow=${workflow.id}`, user);
  await page.getByRole('button', { name: 'Track this run' }).click();
  await expect.element(output, { timeout: 15_000 }).toBeVisible();
}

test('JSON is a tree that opens and closes', async () => {
  const body = JSON.stringify({ format: 'json', deep: [1, { far: null }] });
  breakRequests(/^GET \/outputs/, { status: 200, body, headers: { 'Content-Type': 'application/json' } });
  await openOutput('json');
  await expect.element(output).toHaveTextContent('"format": "json"');
  const top = output.getByText(/keys/).first();
  await top.click();
  await expect.element(output).not.toHaveTextContent('"format": "json"');
});

test('a picture is shown, and larger in a dialog of its own', async () => {
  await openOutput('svg');
  await output.getByRole('button', { name: /^Zoom/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Larger' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('150 %');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(output).toHaveTextContent(/link ends in \d+:\d\d/);
});

test('a PDF is given to the browser’s viewer as a PDF, whatever else its host may say', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  breakRequests(/^GET \/outputs/, { status: 200, body: '%PDF-1.4\n', headers: { 'Content-Type': 'application/pdf' } });
  await openOutput('txt');
  await expect.element(output.getByTitle(/^Output of Run/)).toHaveAttribute('src', expect.stringMatching(/^blob:/));
});
