import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { expectMessage } from './messages.ts';

/** Preferred Networks: the list on the left, the companies of the chosen network on the right. */
export class NetworksPage {
  readonly page: Page;
  readonly list: Locator;
  readonly members: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('navigation', { name: 'Networks' });
    this.members = page.getByRole('table');
  }

  /** Opens the screen by the sidebar. */
  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Network' }).click();
    await expect(this.page.getByRole('heading', { name: 'Preferred Networks' })).toBeVisible();
  }

  /** Adds a network by keyboard and waits until the dialog has closed. */
  async add(name: string, type: 'Companywide' | 'User'): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Network' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add a Network' });
    await dialog.getByRole('textbox', { name: 'Network name' }).fill(name);
    await dialog.getByRole('radio', { name: type }).check();
    await expectMessage(this.page, 'Network has been added successfully!', () => this.page.keyboard.press('Enter'));
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('heading', { name })).toBeVisible();
  }

  /** Finds a company by its name and adds it to the network on screen. */
  async addCompany(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Company' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add Company to Network' });
    await dialog.getByRole('textbox', { name: 'Company name' }).fill(name);
    await this.page.keyboard.press('Enter');
    await dialog
      .getByRole('button', { name: `Add ${name}` })
      .first()
      .click();
    await expect(dialog.getByText('Company has been added successfully!')).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  member(name: string): Locator {
    return this.members.getByRole('row').filter({ hasText: name });
  }

  /** Deletes the network on screen. */
  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete Network' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Delete a Network' });
    await expect(dialog).toContainText('Are you sure you want to delete this Network?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
  }
}
