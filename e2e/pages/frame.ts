import type { Locator, Page } from '@playwright/test';

/** The frame around every authenticated page. */
export class Frame {
  /** The page's own heading. */
  readonly heading: Locator;
  readonly userMenu: Locator;
  readonly alert: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.userMenu = page.getByRole('button', { name: /^User menu/ });
    this.alert = page.getByRole('main').getByRole('alert');
  }

  place(name: 'Home' | 'Workflows' | 'Runs' | 'Teams'): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  }

  async signOut(): Promise<void> {
    await this.userMenu.click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
}
