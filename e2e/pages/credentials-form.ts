import type { Locator, Page } from '@playwright/test';

import type { Person } from '../support/people.ts';

/** The form for token and key: the sign-in page, and the dialog over a page after a 401. */
export class CredentialsForm {
  readonly accessToken: Locator;
  readonly apiKey: Locator;
  readonly remember: Locator;
  readonly submit: Locator;
  readonly alert: Locator;

  constructor(root: Page | Locator) {
    this.accessToken = root.getByLabel('Access token', { exact: true });
    this.apiKey = root.getByLabel('API key', { exact: true });
    this.remember = root.getByRole('checkbox', { name: 'Remember on this device' });
    this.submit = root.getByRole('button', { name: 'Sign in', exact: true });
    this.alert = root.getByRole('alert');
  }

  async signIn({ accessToken, apiKey }: Pick<Person, 'accessToken' | 'apiKey'>): Promise<void> {
    await this.accessToken.fill(accessToken);
    await this.apiKey.fill(apiKey);
    await this.submit.click();
  }
}

/** `/sign-in`. */
export class SignInPage extends CredentialsForm {
  readonly heading: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    super(page);
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Sign in' });
  }

  async open(): Promise<void> {
    await this.page.goto('/sign-in');
    await this.heading.waitFor();
  }
}

/** The dialog for new credentials, over a page. */
export class RenewalDialog extends CredentialsForm {
  readonly dialog: Locator;
  readonly notNow: Locator;

  constructor(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    super(dialog);
    this.dialog = dialog;
    this.notNow = dialog.getByRole('button', { name: 'Not now' });
  }
}
