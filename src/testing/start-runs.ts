import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { renderApp, type RenderedApp } from './render-app.tsx';
import { makeUserInTeam, makeWorkflow } from './service.ts';

/**
 * A person of team Blue starts several runs of the workflow Poster with the start form, and lands on the batch's page.
 * @param inputs of each run; every run ends at once
 */
export async function startBatch(inputs: readonly object[]): Promise<RenderedApp> {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page
    .getByRole('textbox', { name: 'Inputs' })
    .fill(inputs.map((one) => JSON.stringify({ seconds: 0, ...one })).join('\n'));
  await page.getByRole('button', { name: `Start ${inputs.length} runs` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
  return app;
}

/** Start a batch like `startBatch`, then wait on its page until all its runs have ended. */
export async function endBatch(inputs: readonly object[]): Promise<RenderedApp> {
  const app = await startBatch(inputs);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect.element(progress, { timeout: 30_000 }).toHaveTextContent(`${inputs.length} of ${inputs.length} done`);
  return app;
}

/** Complete a batch like `endBatch`, then open the list of runs. */
export async function startRuns(inputs: readonly object[]): Promise<RenderedApp> {
  const app = await endBatch(inputs);
  await app.goTo('/runs');
  return app;
}
