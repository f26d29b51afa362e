import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** The values for the posting form; cities as a user types them. */
interface PostingEntry {
  origin: string;
  destination: string;
  types: string[];
  comment: string;
  originRadius?: string;
  destinationRadius?: string;
  /** True where it is saved as a template as well. */
  isTemplate?: boolean;
}

/** Unchecks what a new form has from the last posting, such as its equipment. */
export async function uncheckAll(form: Locator): Promise<void> {
  await form.getByRole('checkbox').first().waitFor();
  const checked = form.getByRole('checkbox', { checked: true });
  while ((await checked.count()) > 0) await checked.first().uncheck();
}

/** The home screen: the posting list on the left, the leads of the selected one on the right. */
export class DeskPage {
  readonly page: Page;
  readonly list: Locator;
  readonly leads: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('listbox', { name: /^My (loads|equipment)$/ });
    this.leads = page.getByRole('grid');
  }

  /** Waits for the first posting. */
  async waitUntilReady(): Promise<void> {
    await expect(this.list.getByRole('option').first()).toBeVisible();
  }

  posting(comment: string): Locator {
    return this.list.getByRole('option').filter({ hasText: comment });
  }

  lead(comment: string): Locator {
    return this.leads.getByRole('row').filter({ hasText: comment });
  }

  /** Fills the form and posts, by keyboard as a dispatcher does. */
  async post(entry: PostingEntry): Promise<void> {
    await this.page.getByRole('button', { name: 'Post', exact: true }).click();
    const form = this.page.getByRole('dialog');
    await this.chooseCity(form, 'Origin', entry.origin);
    if (entry.originRadius !== undefined) await form.getByLabel('Origin radius').selectOption(entry.originRadius);
    await this.chooseCity(form, 'Destination', entry.destination);
    if (entry.destinationRadius !== undefined) {
      await form.getByLabel('Destination radius').selectOption(entry.destinationRadius);
    }
    await form.getByRole('button', { name: 'Next' }).click();
    await uncheckAll(form);
    for (const type of entry.types) await form.getByRole('checkbox', { name: type, exact: true }).check();
    await form.getByRole('radio', { name: 'Truckload', exact: true }).check();
    await form.getByLabel('Comments').fill(entry.comment);
    if (entry.isTemplate === true) await form.getByRole('checkbox', { name: 'Save as Template' }).check();
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    // Journeys post the same lane again and again, which the desk asks about.
    const anyway = form.getByRole('button', { name: 'Post anyway' });
    await expect.poll(async () => (await form.isHidden()) || (await anyway.isVisible())).toBe(true);
    if (await anyway.isVisible()) await anyway.click();
    await expect(form).toBeHidden();
    await expect(this.posting(entry.comment)).toBeVisible();
  }

  async select(comment: string): Promise<void> {
    await this.posting(comment).click();
    await expect(this.posting(comment)).toHaveAttribute('aria-selected', 'true');
  }

  async delete(comment: string): Promise<void> {
    await this.select(comment);
    await this.list.focus();
    await this.page.keyboard.press('Delete');
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /delete|ok|yes/i })
      .click();
    await expect(this.posting(comment)).toBeHidden();
  }

  private async chooseCity(form: Locator, label: string, typed: string): Promise<void> {
    await form.getByRole('combobox', { name: label, exact: true }).fill(typed);
    await this.page.getByRole('listbox', { name: label }).getByRole('option').first().click();
  }
}
