import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';

import { Frame } from './pages/frame.ts';
import { RunStartPage } from './pages/run-start-page.ts';
import { WorkflowListPage } from './pages/workflow-list-page.ts';
import { ConsoleGuard } from './support/console-guard.ts';
import { makePerson, makeTeam, type Person, type Team } from './support/people.ts';
import { startServer, type Server } from './support/server.ts';
import { hideExtensions } from './support/without-extensions.ts';
import { ServiceClient, type Workflow } from './support/service-client.ts';

/** Options for `test.use`. */
export interface ProductOptions {
  /** URLs that a test makes fail on purpose. Any other error or warning in the console fails the test. */
  readonly expectedFailures: { readonly urls: readonly RegExp[] };
  /** Whether the dashboard may use the service's extensions. */
  readonly extensions: boolean;
}

type ContextOptions = Parameters<Browser['newContext']>[0];

interface TestFixtures extends ProductOptions {
  readonly consoleGuard: ConsoleGuard;
  /** A user with one team and no workflows. */
  readonly me: Person;
  /** The team of `me`. */
  readonly team: Team;
  /** The service, as `me`. */
  readonly service: ServiceClient;
  /** Signs someone in by their sign-in link. @returns the page, at the list of workflows */
  readonly signIn: (person: Person, page?: Page) => Promise<Page>;
  /** A workflow of `team`, called "Poster". */
  readonly workflow: Workflow;
  /** The list of workflows with `workflow` in it, open in the browser of `me`. */
  readonly workflowList: WorkflowListPage;
  /** The start form of `workflow`, open in the browser of `me`. */
  readonly startForm: RunStartPage;
  /** A separate browser, like another person's. */
  readonly newBrowser: (options?: ContextOptions) => Promise<Page>;
  /** Calls the service as another user. */
  readonly serviceAs: (person: Person) => ServiceClient;
}

interface WorkerFixtures {
  /** The built product, as a running server. */
  readonly server: Server;
}

/** Playwright's test, with the running product and users. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, provide) => {
      // One test opens the product at a LAN host name.
      const server = await startServer({ ALLOWED_HOSTS: 'runboard.lan' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.origin),
  expectedFailures: [{ urls: [] }, { option: true }],
  extensions: [false, { option: true }],
  consoleGuard: [
    async ({ expectedFailures }, provide) => {
      const guard = new ConsoleGuard(expectedFailures.urls);
      await provide(guard);
      expect(guard.problems(), 'complaints in the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, consoleGuard, extensions }, provide) => {
    if (!extensions) await hideExtensions(context);
    await consoleGuard.watch(context);
    await provide(context);
  },
  me: async ({ server }, provide) => provide(await makePerson(server)),
  team: async ({ server, me }, provide) => provide(await makeTeam(server, 'Studio', me)),
  service: async ({ serviceAs, me }, provide) => provide(serviceAs(me)),
  serviceAs: async ({ server }, provide) => provide((person) => new ServiceClient(server, person)),
  signIn: async ({ page }, provide) => {
    await provide(async (person, on = page) => {
      await on.goto(person.signInUrl);
      await on.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await new Frame(on).place('Workflows').click();
      await on.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
      return on;
    });
  },
  workflow: async ({ team, service }, provide) => provide(await service.createWorkflow(team, 'Poster')),
  workflowList: async ({ page, me, workflow, signIn }, provide) => {
    await signIn(me);
    const list = new WorkflowListPage(page);
    await list.workflow(workflow.name).waitFor();
    await provide(list);
  },
  startForm: async ({ page, me, workflow, signIn }, provide) => {
    await signIn(me);
    const form = new RunStartPage(page);
    await form.open(workflow);
    await provide(form);
  },
  newBrowser: async ({ browser, baseURL, contextOptions, consoleGuard, extensions }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), ...options });
      if (!extensions) await hideExtensions(context);
      await consoleGuard.watch(context);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/** The same test, with a colleague of `me` in `team`. */
export const testWithColleague = test.extend<{ readonly colleague: Person }>({
  colleague: async ({ server }, provide) => provide(await makePerson(server)),
  team: async ({ server, me, colleague }, provide) => provide(await makeTeam(server, 'Studio', me, colleague)),
});

/** For assertions on how a run ends, which takes long on a loaded machine. */
export const endLimit = { timeout: 60_000 };

export { expect };
