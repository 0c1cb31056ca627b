import type { Locator, Page } from '@playwright/test';

/** `/workflows`. */
export class WorkflowListPage {
  readonly heading: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly newWorkflow: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Workflows' });
    this.table = page.getByRole('table', { name: 'Workflows' });
    this.search = page.getByRole('searchbox', { name: 'Search workflows' });
    // Home has the same link and may still be mounted.
    this.newWorkflow = page.getByRole('main').filter({ has: this.heading }).getByRole('link', { name: 'New workflow' });
  }

  workflow(name: string): Locator {
    return this.table.getByRole('link', { name, exact: true });
  }

  /** Button that opens a workflow's menu. */
  actions(name: string): Locator {
    return this.table.getByRole('button', { name: `Actions for ${name}` });
  }

  async choose(name: string, action: 'Edit' | 'Start run' | 'Pin' | 'Delete'): Promise<void> {
    await this.actions(name).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
