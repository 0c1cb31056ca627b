import { expect, type Locator, type Page } from '@playwright/test';

import type { Team } from './people.ts';
import type { ServiceClient, Workflow } from './service-client.ts';

/** Data of a scene: a user with a team and a workflow. */
export interface SceneParts {
  readonly page: Page;
  readonly service: ServiceClient;
  readonly team: Team;
  readonly workflow: Workflow;
  /** Text to type, in scenes with a form. */
  readonly typed: string;
  /**
   * Called just before the endpoint is needed; the fault is active from then on. @param loads `page` if opening a page
   * needs the endpoint
   */
  readonly begin: (loads?: 'page') => Promise<void>;
}

/** The steps by which a person uses an endpoint. */
export interface FaultScene {
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: RegExp;
  /** Whether the person types something before using the endpoint. */
  readonly types: boolean;
  /** Writes sent before the person's next action. */
  readonly writes: number;
  readonly act: (parts: SceneParts) => Promise<void>;
  /** Wait until the page shows that it succeeded. */
  readonly done: (parts: SceneParts) => Promise<void>;
  /** Buttons and links for the next step after a fault. */
  readonly waysOn: RegExp;
  /** Text shown once the page has found out that a write succeeded although its answer was lost. */
  readonly found?: RegExp;
}

const again = /^(?:Try again|Refresh|Check|Reload|Sign in|Sign in again)$/;
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Press a button that needs the service; offline, it must be disabled, with the reason. */
async function send(button: Locator): Promise<void> {
  if (await button.page().evaluate(() => navigator.onLine)) return button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/You’re offline/);
}
/** A slow answer takes 20 s. */
const timeout = 30_000;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor({ timeout });

async function startRun({ page, workflow, typed, begin }: SceneParts): Promise<void> {
  await page.goto(`/runs/new?workflow=${workflow.id}`);
  await page.getByRole('textbox', { name: 'Run name' }).fill(typed);
  await begin();
  await send(page.getByRole('main').getByRole('button', { name: 'Start run' }));
}

async function openRun({ page, service, team, workflow }: SceneParts, begin?: () => Promise<void>): Promise<void> {
  const { id } = await service.startRun(team, workflow, { seconds: 600 });
  await page.goto(`/runs/${id}?team=${team.id}&workflow=${workflow.id}`);
  await page.getByRole('button', { name: 'Track this run' }).waitFor();
  await begin?.();
  await send(page.getByRole('button', { name: 'Track this run', exact: true }));
}

/** The ten endpoints, in the order of interface §4. */
export const faultScenes: readonly FaultScene[] = [
  {
    endpoint: 'List workflows',
    method: 'GET',
    path: /\/accounts\/workflows$/,
    types: false,
    writes: 0,
    waysOn: again,
    act: async ({ page, begin }) => {
      await begin('page');
      await page.goto('/workflows');
    },
    done: ({ page, workflow }) => page.getByRole('link', { name: workflow.name }).first().waitFor({ timeout }),
  },
  {
    endpoint: 'Create workflow',
    method: 'POST',
    path: /\/accounts\/workflows$/,
    types: true,
    writes: 1,
    waysOn: /^(?:Create workflow|Sign in)$/,
    act: async ({ page, typed, begin }) => {
      await page.goto('/workflows/new');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(typed);
      await begin();
      await send(page.getByRole('button', { name: 'Create workflow', exact: true }));
    },
    done: ({ page, typed }) => heading(page, typed),
  },
  {
    endpoint: 'Get workflow',
    method: 'GET',
    path: /\/accounts\/workflows\/[^/]+$/,
    types: false,
    writes: 0,
    waysOn: /^(?:Try again|Refresh|Check|Reload|Sign in|Sign in again|All workflows)$/,
    act: async ({ page, workflow, begin }) => {
      await begin('page');
      await page.goto(`/workflows/${workflow.id}`);
    },
    done: ({ page, workflow }) => heading(page, workflow.name),
  },
  {
    endpoint: 'Update workflow',
    method: 'PATCH',
    path: /\/accounts\/workflows\/[^/]+$/,
    types: true,
    writes: 1,
    waysOn: /^(?:Save changes|Sign in)$/,
    found: /Changes saved/,
    act: async ({ page, service, team, typed, begin }) => {
      const { id } = await service.createWorkflow(team, 'To be changed');
      await page.goto(`/workflows/${id}/edit`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(typed);
      await begin();
      await send(page.getByRole('button', { name: 'Save changes', exact: true }));
    },
    done: ({ page, typed }) => heading(page, typed),
  },
  {
    endpoint: 'Delete workflow',
    method: 'DELETE',
    path: /\/accounts\/workflows\/[^/]+$/,
    types: false,
    writes: 1,
    waysOn: /^(?:Delete workflow|Sign in|All workflows)$/,
    found: /Workflow deleted/,
    act: async ({ page, service, team, begin }) => {
      const { id } = await service.createWorkflow(team, 'To be deleted');
      await page.goto(`/workflows/${id}`);
      await click(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await begin();
      await send(page.getByRole('button', { name: 'Delete workflow', exact: true }));
    },
    done: ({ page }) => heading(page, 'Workflows'),
  },
  {
    endpoint: 'List teams',
    method: 'GET',
    path: /\/accounts\/teams$/,
    types: false,
    writes: 0,
    waysOn: again,
    act: async ({ page, begin }) => {
      await begin('page');
      await page.goto('/teams');
    },
    done: ({ page, team }) => page.getByRole('link', { name: team.name }).first().waitFor({ timeout }),
  },
  {
    endpoint: 'Get run ID',
    method: 'GET',
    path: /\/api\/get_run_id$/,
    types: true,
    writes: 0,
    waysOn: /^(?:Start run|Sign in)$/,
    act: startRun,
    done: ({ page, typed }) => heading(page, typed),
  },
  {
    endpoint: 'Start run',
    method: 'POST',
    path: /\/api\/run_workflow\//,
    types: true,
    writes: 1,
    waysOn: /^(?:Start again|Start run|Edit & retry|Sign in|Rerun|Edit and start again)$/,
    act: startRun,
    done: ({ page, typed }) => heading(page, typed),
  },
  {
    endpoint: 'Cancel run',
    method: 'POST',
    path: /\/api\/cancel\//,
    types: false,
    writes: 1,
    waysOn: /^(?:Cancel run|Sign in|Keep runs?|Close)$/,
    act: async (parts) => {
      const { page, begin } = parts;
      await openRun(parts);
      await click(page, 'Cancel run');
      await begin();
      await send(page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }));
    },
    done: ({ page }) =>
      page
        .getByText(/^(?:Cancel requested|Cancelled)$/)
        .first()
        .waitFor({ timeout }),
  },
  {
    endpoint: 'Get run result',
    method: 'GET',
    path: /\/accounts\/runs\/[^/]+\/result$/,
    types: false,
    writes: 0,
    waysOn: /^(?:Check|Refresh|Sign in again|All runs|Track this run)$/,
    act: async (parts) => {
      await openRun(parts, parts.begin);
    },
    done: ({ page }) =>
      page
        .getByText(/^(?:Running|Queued)$/)
        .first()
        .waitFor({ timeout }),
  },
];
