import { expect, type Locator, type Page } from '@playwright/test';

import { Frame } from './frame.ts';

/** `/runs/new`. */
export class RunStartPage {
  readonly heading: Locator;
  readonly workflow: Locator;
  readonly team: Locator;
  readonly inputs: Locator;
  readonly origin: Locator;
  readonly runName: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly format: Locator;
  readonly copyLink: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Start a run' });
    this.workflow = page.getByRole('combobox', { name: 'Workflow' });
    this.team = page.getByRole('combobox', { name: 'Team' });
    this.inputs = page.getByRole('textbox', { name: 'Inputs' });
    this.origin = page.getByRole('textbox', { name: 'Origin' });
    this.runName = page.getByRole('textbox', { name: 'Run name' });
    this.submit = page.getByRole('main').getByRole('button', { name: 'Start run' });
    this.alert = page.getByRole('main').getByRole('alert');
    this.copyLink = page.getByRole('button', { name: 'Copy prefilled link' });
    this.format = page.getByRole('button', { name: 'Format JSON' });
  }

  async open(workflow: { readonly id: string }): Promise<void> {
    await this.page.goto(`/runs/new?workflow=${workflow.id}`);
    await this.heading.waitFor();
  }

  /** Find a workflow by part of its name, and choose it. */
  async chooseWorkflow(name: string): Promise<void> {
    await this.workflow.click();
    await this.workflow.fill(name);
    await this.page.getByRole('option', { name }).click();
  }

  /** Type by keyboard, repeatedly if necessary: an editor that is just being focused may reset its own selection. */
  async setInputs(text: string): Promise<void> {
    // On a phone the JSON is collapsed below its fields.
    const fold = this.page.getByText('Inputs as JSON');
    // The JSON may collapse again: the fields appear once the workflow's earlier inputs have been read.
    await expect(async () => {
      if (!(await this.inputs.isVisible())) await fold.click({ timeout: 1000 });
      await this.inputs.press('ControlOrMeta+a', { timeout: 1000 });
    }).toPass();
    await this.inputs.press('Delete');
    await this.inputs.fill(text);
  }

  /** Open the rarely needed fields: the origin, and the team, which is the workflow's by default. */
  async openAdvanced(): Promise<void> {
    await this.page.getByText('Advanced').click();
  }

  async start(inputs: Readonly<Record<string, unknown>>, name = ''): Promise<void> {
    await this.setInputs(JSON.stringify(inputs));
    await this.runName.fill(name);
    await this.submit.click();
  }

  /** Start a run for each of these inputs, which opens the page of their batch. */
  async startBatch(...each: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    await this.setInputs(each.map((inputs) => JSON.stringify(inputs)).join('\n'));
    await this.page.getByRole('button', { name: `Start ${each.length} runs` }).click();
    const dialog = this.page.getByRole('dialog', { name: `Start ${each.length} runs?` });
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await this.page.waitForURL(/\/runs\/batches\//);
  }

  /** Start a run for each of these inputs, then open the list of runs. */
  async startEach(...each: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    await this.startBatch(...each);
    await new Frame(this.page).place('Runs').click();
    await this.page.waitForURL(/\/runs$/);
  }

  /** Choose inputs from the menu "Recent": an earlier run's by part of their text, or a preset by its name. */
  async useBefore(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Recent' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Open the dialog in which presets are saved and removed. @returns the dialog */
  async openPresets(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Presets' }).click();
    return this.page.getByRole('dialog', { name: 'Presets' });
  }

  /** Drop a file, by default onto the field "Inputs". */
  async dropFile(name: string, text: string, onto = this.inputs): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      (file) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([file.text], file.name, { type: 'application/json' }));
        return dropped;
      },
      { name, text },
    );
    await onto.dispatchEvent('drop', { dataTransfer });
  }
}
