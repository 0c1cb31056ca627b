import type { Locator, Page } from '@playwright/test';

/** Operates a page by keyboard alone, like a person without a mouse. */
export class Keyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Press Tab until an element has the focus. @throws Error if tabbing through the whole page does not reach it */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await this.isFocused(target)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}.`);
  }

  /** Reach an element by Tab, and press Enter on it. */
  async enter(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  /** Reach a field by Tab, and type into it. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  /** Reach a field by Tab, and replace its initial text. */
  async typeOver(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  private isFocused(target: Locator): Promise<boolean> {
    return target.evaluate((element) => element === document.activeElement);
  }
}
