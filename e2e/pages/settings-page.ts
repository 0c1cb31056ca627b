import type { Locator, Page } from '@playwright/test';

type Files = Parameters<Locator['setInputFiles']>[0];

/** The section of `/settings` about the runs in this browser. */
export class SettingsPage {
  readonly runs: Locator;
  readonly exportRuns: Locator;
  readonly importRuns: Locator;
  readonly forgetRuns: Locator;
  /** The confirmation before the history is cleared. */
  readonly forgetDialog: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.runs = page.getByRole('region', { name: 'Runs in this browser' });
    this.exportRuns = this.runs.getByRole('button', { name: 'Export runs' });
    this.importRuns = this.runs.getByRole('button', { name: 'Import runs' });
    this.forgetRuns = this.runs.getByRole('button', { name: 'Clear run history…' });
    this.forgetDialog = page.getByRole('dialog', { name: 'Clear run history?' });
  }

  async open(): Promise<void> {
    await this.page.goto('/settings');
    await this.runs.waitFor();
  }

  async import(file: Files): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.importRuns.click();
    await (await choosing).setFiles(file);
  }
}
