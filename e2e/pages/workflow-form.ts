import type { Locator, Page } from '@playwright/test';

/** `/workflows/new` and `/workflows/:workflowId/edit`. */
export class WorkflowForm {
  readonly name: Locator;
  readonly team: Locator;
  readonly ownerId: Locator;
  readonly canvasType: Locator;
  readonly advanced: Locator;
  readonly create: Locator;
  readonly save: Locator;
  readonly alert: Locator;
  /** The dialog about unsaved changes. */
  readonly discardDialog: Readonly<Record<'dialog' | 'keepEditing' | 'keepDraft' | 'discardChanges', Locator>>;

  constructor(page: Page) {
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.team = page.getByRole('combobox', { name: 'Team' });
    this.ownerId = page.getByRole('textbox', { name: 'Owner ID' });
    this.canvasType = page.getByRole('textbox', { name: 'Canvas type' });
    this.advanced = page.getByText('Advanced', { exact: true });
    this.create = page.getByRole('button', { name: 'Create workflow' });
    this.save = page.getByRole('button', { name: 'Save changes' });
    this.alert = page.getByRole('main').getByRole('alert');
    const dialog = page.getByRole('dialog', { name: 'Discard changes?' });
    this.discardDialog = {
      dialog,
      keepEditing: dialog.getByRole('button', { name: 'Keep editing' }),
      keepDraft: dialog.getByRole('button', { name: 'Keep draft and leave' }),
      discardChanges: dialog.getByRole('button', { name: 'Discard changes' }),
    };
  }
}
