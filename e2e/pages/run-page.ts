import type { Locator, Page } from '@playwright/test';

import type { StartedRun } from '../support/service-client.ts';

/** `/runs/:runId`. */
export class RunPage {
  readonly heading: Locator;
  readonly cancel: Locator;
  readonly rerun: Locator;
  /** The dialog with the inputs, and the button that starts the rerun. */
  readonly rerunDialog: Locator;
  readonly confirmRerun: Locator;
  /** The menu "Copy". */
  readonly copy: Locator;
  readonly track: Locator;
  readonly startAgain: Locator;
  readonly openResult: Locator;
  readonly download: Locator;
  readonly result: Locator;
  /** The result itself, if it is a picture, video, audio or PDF. */
  readonly shown: Locator;
  readonly inputs: Locator;
  readonly timeline: Locator;
  /** The service's message. */
  readonly words: Locator;
  /** The dialog that confirms a cancel. */
  readonly dialog: Locator;
  readonly confirmCancel: Locator;
  readonly cancelOutcomes: Locator;
  readonly keepRun: Locator;
  readonly cancelTeam: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.cancel = main.getByRole('button', { name: 'Cancel run' });
    this.rerun = main.getByRole('button', { name: 'Rerun' });
    this.rerunDialog = page.getByRole('dialog', { name: /^Rerun / });
    this.confirmRerun = this.rerunDialog.getByRole('button', { name: 'Rerun' });
    this.copy = main.getByRole('button', { name: 'Copy', exact: true });
    this.track = main.getByRole('button', { name: 'Track this run' });
    this.startAgain = main.getByRole('button', { name: 'Start again' });
    this.openResult = main.getByRole('link', { name: 'Open result' });
    this.download = main.getByRole('button', { name: 'Download' });
    this.result = main.getByRole('region', { name: 'Result' });
    this.shown = this.result
      .getByRole('img', { name: /^Result of / })
      .or(this.result.getByLabel(/^Result of /))
      .or(this.result.getByTitle(/^Result of /));
    this.inputs = main.getByRole('region', { name: 'Inputs' });
    this.timeline = main.getByRole('region', { name: 'Timeline' });
    this.words = main.getByRole('blockquote');
    this.dialog = page.getByRole('dialog', { name: /^(?:Cancel run\?|1 run not cancelled)$/ });
    this.confirmCancel = this.dialog.getByRole('button', { name: 'Cancel run' });
    this.cancelOutcomes = this.dialog.getByRole('region', { name: 'Outcomes' });
    this.keepRun = this.dialog.getByRole('button', { name: 'Keep run' });
    this.cancelTeam = this.dialog.getByRole('combobox', { name: 'Team' });
  }

  /** The ID of the open run. */
  id(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  /** The run's state, as shown on the page. */
  state(label: string): Locator {
    return this.page.getByRole('status').getByText(label, { exact: true });
  }

  /** Choose an item of the menu "More actions". */
  async choose(action: 'Add name' | 'Rename' | 'Archive' | 'Refresh' | 'Pause updates'): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Check the run. If the page's own check has just failed, it offers "Check" in place of the menu's "Refresh". */
  async check(): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click();
    const refresh = this.page.getByRole('menuitem', { name: 'Refresh' });
    const check = this.page.getByRole('main').getByRole('button', { name: 'Check', exact: true });
    await refresh.or(check).first().click();
  }

  /** Copy the run in one of several forms. */
  async copyAs(form: 'Link' | 'ID' | 'cURL' | 'fetch' | 'Python'): Promise<void> {
    await this.copy.click();
    await this.page.getByRole('menuitem', { name: form, exact: true }).click();
  }

  /** ID of the run on the page, once the address contains it. */
  async runId(): Promise<string> {
    await this.page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  /** Open a run by a link with its team and workflow, but without its inputs. */
  async openShared({ id, team, workflow }: StartedRun): Promise<void> {
    await this.page.goto(`/runs/${id}?team=${team.id}&workflow=${workflow.id}`);
    await this.heading.waitFor();
  }
}
