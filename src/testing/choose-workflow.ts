import { page } from 'vitest/browser';

/** Choose a workflow in the start form, by a part of its name. */
export async function chooseWorkflow(name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Workflow' });
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name }).click();
}
