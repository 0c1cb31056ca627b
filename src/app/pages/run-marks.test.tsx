import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';

const slow = { timeout: 15_000 };
const table = page.getByRole('table', { name: 'Runs' });
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
const star = page.getByRole('button', { name: 'Star', exact: true });
const note = page.getByRole('note', { name: 'Note' });

function cancelled(runId: string, name: string) {
  const row = startingRow({ ledger: '', runId, workflowName: 'Poster', name }, Date.now());
  return observe(row, { type: 'no-result', sentAt: 1, at: 2, words: 'Cancelled', runStatus: 'cancelled' });
}

async function writeNote(text: string) {
  await page.getByRole('button', { name: 'More actions' }).click(slow);
  await page.getByRole('menuitem', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(text);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(note, slow).toHaveTextContent(text);
}

test('a star and a note appear on the run’s page and in the list, and are searchable', async () => {
  const user = await makeUserInTeam();
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const app = await renderWithRuns(`/runs/${first}`, user, [cancelled(first, 'First'), cancelled(second, 'Second')]);
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('s');
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await writeNote('The one to print');
  await app.goTo('/runs?q=is%3Astarred');
  await expect.element(rowOf('First')).toHaveTextContent('The one to print');
  await expect.element(rowOf('First').getByRole('img', { name: 'Starred' })).toBeVisible();
  await expect.element(rowOf('Second')).not.toBeInTheDocument();
  await app.goTo('/runs?q=to+print');
  await expect.element(rowOf('First')).toBeVisible();
  await expect.element(rowOf('Second')).not.toBeInTheDocument();
  rowOf('First').getByRole('link').element().focus();
  await userEvent.keyboard('s');
  await expect.element(rowOf('First').getByRole('img', { name: 'Starred' })).not.toBeInTheDocument();
});

test('a note belongs to the team if the service lists runs', async () => {
  const [ann, ben] = await Promise.all([commands.makeUser(), commands.makeUser()]);
  const team = await commands.makeTeam('Studio', [ann.user.email, ben.user.email]);
  const workflow = await makeWorkflow(ann, { name: 'Poster', team_id: team.id });
  const runId = await startRunAs(ann, team.id, { id: workflow.id, inputs: { seconds: 0 } });
  const anns = await renderApp(`/runs/${runId}`, ann, makeDashboard({ extensions: { runs: 1 } }));
  await writeNote('The one to print');
  await anns.leave();
  const bens = await renderApp('/runs', ben, makeDashboard({ extensions: { runs: 1 } }));
  await expect.element(rowOf('The one to print'), slow).toBeVisible();
  await bens.goTo(`/runs/${runId}`);
  await expect.element(star, slow).toHaveAttribute('title', expect.stringContaining('Star until a reload'));
});

test('an unsaved note is discarded only on request', async () => {
  const user = await makeUserInTeam();
  const runId = '11111111-1111-4111-8111-111111111111';
  const app = await renderWithRuns(`/runs/${runId}`, user, [cancelled(runId, 'First')]);
  await page.getByRole('button', { name: 'More actions' }).click(slow);
  await page.getByRole('menuitem', { name: 'Add note' }).click();
  const field = page.getByRole('textbox', { name: 'Note' });
  await field.fill('The one to print');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('The one to print');
  await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Discard the note?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toHaveValue('The one to print');
  await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(app.address, slow).toBe('/runs');
});
