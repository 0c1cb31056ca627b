import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  cancelRun,
  createWorkflow,
  deleteWorkflow,
  type Endpoint,
  endpoints,
  getRunId,
  getRunResult,
  getWorkflow,
  listTeams,
  listWorkflows,
  startRun,
  updateWorkflow,
} from '@/contract/endpoints.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

/** A user and their workflow, for calling the endpoints. */
interface Scene {
  readonly user: Awaited<ReturnType<typeof makeUserInTeam>>;
  readonly workflowId: string;
}

async function makeScene(): Promise<Scene> {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  return { user, workflowId: id };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** How a user triggers a request to each endpoint. */
const acts: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  [listWorkflows.name]: ({ user }) => renderApp('/workflows', user),
  [listTeams.name]: ({ user }) => renderApp('/teams', user),
  [getWorkflow.name]: ({ user, workflowId }) => renderApp(`/workflows/${workflowId}`, user),
  [createWorkflow.name]: async ({ user }) => {
    await renderApp('/workflows/new', user);
    await page.getByLabelText('Name').fill('Another');
    await button('Create workflow').click();
  },
  [updateWorkflow.name]: async ({ user, workflowId }) => {
    await renderApp(`/workflows/${workflowId}/edit`, user);
    await page.getByLabelText('Name').fill('Another');
    await button('Save changes').click();
  },
  [deleteWorkflow.name]: async ({ user, workflowId }) => {
    await renderApp(`/workflows/${workflowId}`, user);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button('Delete workflow').click();
  },
  [getRunId.name]: (scene) => startFromForm(scene),
  [startRun.name]: (scene) => startFromForm(scene),
  [cancelRun.name]: async (scene) => {
    await openRun(scene);
    await button('Cancel run').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  },
  [getRunResult.name]: (scene) => openRun(scene),
};

async function startFromForm({ user, workflowId }: Scene) {
  await renderApp(`/runs/new?workflow=${workflowId}`, user);
  await expect.element(page.getByRole('combobox', { name: 'Team', includeHidden: true })).toHaveValue(user.team.id);
  await button('Start run').click();
}

async function openRun({ user, workflowId }: Scene) {
  const runId = await startRunAs(user, user.team.id, { id: workflowId, inputs: { seconds: 60 } });
  await renderApp(`/runs/${runId}?team=${user.team.id}&workflow=${workflowId}`, user);
  await button('Track this run').click();
}

/** An error body as the interface defines it for this status. */
function answer({ name }: Endpoint, status: number) {
  const words = `Words of ${status}`;
  const body =
    status === 422 && name === startRun.name
      ? { detail: [{ loc: ['body', 'id'], msg: words, type: 'missing' }] }
      : name === updateWorkflow.name && status === 400
        ? { result: words }
        : { description: words };
  return { words, fault: { status, body: JSON.stringify(body) } };
}

function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} /(accounts|api)${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/**
 * Where the error is shown. A 401 opens the renewal dialog if the user is waiting for the response, and otherwise shows
 * a banner.
 */
function placeOf({ name }: Endpoint, status: number, words: string) {
  if (status !== 401) return page.getByText(words).first();
  return name === getRunResult.name
    ? page.getByText('Your session expired.')
    : page.getByRole('dialog', { name: 'Sign in again' });
}

/**
 * Covers each endpoint at least once, and each status that is shown differently. `explain-error.test.ts` covers all
 * messages.
 */
const cases: readonly (readonly [Endpoint, number])[] = [
  [listWorkflows, 500],
  [listWorkflows, 401],
  [listTeams, 403],
  [getWorkflow, 404],
  [createWorkflow, 400],
  [updateWorkflow, 400],
  [deleteWorkflow, 403],
  [getRunId, 401],
  [startRun, 422],
  [startRun, 409],
  [cancelRun, 402],
  [getRunResult, 401],
  [getRunResult, 500],
];

test('every endpoint has a case', () => {
  expect(new Set(cases.map(([endpoint]) => endpoint))).toEqual(new Set(endpoints));
});

test.each(cases.map(([endpoint, status]) => ({ endpoint, status, summary: endpoint.summary })))(
  '$summary shows the message of a $status',
  async ({ endpoint, status }) => {
    const scene = await makeScene();
    const { words, fault } = answer(endpoint, status);
    breakRequests(patternOf(endpoint), fault);
    await acts[endpoint.name]?.(scene);
    await expect.element(placeOf(endpoint, status, words)).toBeVisible();
  },
);
