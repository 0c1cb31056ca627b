import type { Locator, Page } from '@playwright/test';

/** `/runs`. */
export class RunListPage {
  readonly heading: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly startRun: Locator;
  readonly trackRun: Locator;
  readonly cancelRuns: Locator;
  readonly stateFilter: Locator;
  /** The question before cancelling several. */
  readonly cancelDialog: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: 'Runs' });
    this.table = page.getByRole('table', { name: 'Runs' });
    this.search = page.getByRole('searchbox', { name: 'Search runs' });
    this.startRun = main.getByRole('link', { name: 'Start run' });
    this.trackRun = main.getByRole('button', { name: 'Track a run' });
    this.cancelRuns = main.getByRole('button', { name: 'Cancel runs' });
    this.stateFilter = main.getByRole('combobox', { name: 'State' });
    this.cancelDialog = page.getByRole('dialog', { name: /^Cancel \d+ runs\?$/ });
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.table.page().getByRole('link', { name, exact: true }) });
  }
}
