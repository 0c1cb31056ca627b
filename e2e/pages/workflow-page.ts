import type { Locator, Page } from '@playwright/test';

/** `/workflows/:workflowId`. */
export class WorkflowPage {
  readonly heading: Locator;
  readonly startRun: Locator;
  readonly edit: Locator;
  readonly more: Locator;
  readonly runs: Locator;
  /** The confirmation before deleting. */
  readonly dialog: Locator;
  readonly confirmDelete: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.startRun = main.getByRole('link', { name: 'Start run' });
    this.edit = main.getByRole('link', { name: 'Edit', exact: true });
    this.more = main.getByRole('button', { name: 'More actions' });
    this.runs = main.getByRole('table', { name: 'Runs' });
    this.dialog = page.getByRole('dialog', { name: /^Delete workflow/ });
    this.confirmDelete = this.dialog.getByRole('button', { name: 'Delete workflow' });
  }

  /** Open the confirmation before deleting. */
  async openDelete(): Promise<void> {
    await this.more.click();
    await this.heading.page().getByRole('menuitem', { name: 'Delete' }).click();
  }

  /** Value of a field on the page. */
  field(label: string): Locator {
    return fieldOf(this.heading.page(), label);
  }
}

/** The value beside a label in a list of fields. */
export function fieldOf(page: Page, label: string): Locator {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
  return page.getByRole('main').locator('div').filter({ has: term }).last().getByRole('definition');
}
