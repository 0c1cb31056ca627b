import type { Locator, Page } from '@playwright/test';

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
  }

  async open(workflow: { readonly id: string }): Promise<void> {
    await this.page.goto(`/runs/new?workflow=${workflow.id}`);
    await this.heading.waitFor();
  }

  async start(inputs: Readonly<Record<string, unknown>>, name = ''): Promise<void> {
    await this.inputs.fill(JSON.stringify(inputs));
    await this.runName.fill(name);
    await this.submit.click();
  }
}
