import type { Locator, Page } from '@playwright/test';

/** `/runs`. */
export class RunListPage {
  readonly heading: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly startRun: Locator;
  readonly trackRun: Locator;
  readonly cancelRuns: Locator;
  readonly downloadOutputs: Locator;
  /** Tabs by status. */
  readonly tabs: Locator;
  /** Menu with the state of the polling. */
  readonly live: Locator;
  readonly chips: Locator;
  readonly gallery: Locator;
  /** Actions on the selected runs. */
  readonly selection: Locator;
  /** The confirmation before several runs are cancelled. */
  readonly cancelDialog: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1, name: 'Runs' });
    this.table = page.getByRole('table', { name: 'Runs' });
    this.search = page.getByRole('searchbox', { name: 'Search runs' });
    this.startRun = main.getByRole('link', { name: 'Start run' });
    this.trackRun = main.getByRole('button', { name: 'Track a run' });
    this.cancelRuns = main.getByRole('button', { name: 'Cancel runs' });
    this.downloadOutputs = main.getByRole('button', { name: 'Download results' });
    this.tabs = main.getByRole('navigation', { name: 'Status' });
    this.live = page.getByRole('button', { name: /^Live/ });
    this.chips = main.getByRole('list', { name: 'Filters', exact: true });
    this.gallery = main.getByRole('list', { name: 'Gallery' });
    this.selection = main.getByRole('toolbar', { name: 'Selected runs' });
    this.cancelDialog = page.getByRole('dialog', { name: /^Cancel \d+ runs\?$/ });
  }

  /** Choose a value of a field, such as a team. */
  async filterBy(field: string, value: string): Promise<void> {
    const main = this.search.page().getByRole('main');
    await main.getByRole('button', { name: 'Filter', exact: true }).click();
    await main.getByRole('option', { name: field }).click();
    await main.getByRole('option', { name: value, exact: true }).click();
  }

  /** @param name a run's name, or its number in its batch, such as `1 of 2` */
  row(name: string): Locator {
    const page = this.table.page();
    const rows = this.table.getByRole('row');
    return rows
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .or(rows.filter({ has: page.getByText(name, { exact: true }) }));
  }

  /** A status tab, with its count. */
  tab(name: string): Locator {
    return this.tabs.getByRole('link', { name: new RegExp(`^${name} `) });
  }

  /** Choose an item of the live status menu. */
  async chooseLive(action: string): Promise<void> {
    await this.live.click();
    await this.table.page().getByRole('menuitem', { name: action }).click();
  }

  /** The names of the runs, in the order of the table. */
  names(): Locator {
    return this.table.getByRole('row').getByRole('link');
  }

  /** The IDs of the runs, in the order of the table. */
  async ids(): Promise<readonly string[]> {
    const addresses = await this.names().evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    return addresses.map((address) => address.split('/').at(-1) ?? '');
  }

  /** Track the runs listed in a pasted text. */
  async track(text: string): Promise<void> {
    await this.trackRun.click();
    const dialog = this.table.page().getByRole('dialog', { name: 'Track a run' });
    await dialog.getByRole('textbox', { name: 'Run ID' }).fill(text);
    await dialog.getByRole('button', { name: /^Track (this run|\d+ runs)$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Click a column's header to sort by it. */
  async sortBy(column: 'Run' | 'Status' | 'Started'): Promise<void> {
    await this.table.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  /** Choose an item of a run's menu. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).hover();
    await this.row(name).getByRole('button', { name: 'Actions for' }).click();
    await this.table.page().getByRole('menuitem', { name: action }).click();
  }
}
