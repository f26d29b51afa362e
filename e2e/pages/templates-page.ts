import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** The Templates screen: saved postings as cards. */
export class TemplatesPage {
  readonly page: Page;
  readonly list: Locator;
  readonly cards: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('list', { name: 'Saved templates' });
    this.cards = this.list.getByRole('listitem');
    this.status = page.getByRole('region', { name: 'Templates' }).getByRole('status');
  }

  /** Opens the screen by the sidebar. */
  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Templates' }).click();
    await expect(this.page).toHaveURL(/\/template$/);
    await expect(this.cards.first()).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The count beside the title: current and maximum. */
  async readCount(): Promise<{ current: number; maximum: number }> {
    const text = await this.page.getByTitle(/of \d+ templates$/).textContent();
    const [current = 0, maximum = 0] = (text ?? '').split('/').map(Number);
    return { current, maximum };
  }
}
