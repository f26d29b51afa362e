import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { pressInMenu, waitForFocusIn } from './focus.ts';

/** The leads of the selected posting: the grid with its menus, and the panel beside it. */
export class LeadsPane {
  readonly page: Page;
  readonly grid: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.panel = page.getByRole('complementary');
  }

  row(text: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: text });
  }

  /** The cell of a row under a header, by the column's own name. */
  cell(row: Locator, column: string): Locator {
    return row.locator(`[col-id="${column}"]`);
  }

  /**
   * Waits until the pane counts as many leads of this board as it lists, without those that are gone. The demo market
   * may add leads of its own to any posting.
   */
  async expectListedCount(): Promise<void> {
    const others = this.page.getByRole('gridcell', { name: /^(DAT |gone$)/ });
    const listed = this.grid.getByRole('row').filter({ has: this.page.getByRole('gridcell'), hasNot: others });
    await expect(async () => {
      const count = (await this.page.getByText('Number of leads').locator('..').textContent()) ?? '';
      expect(Number.parseInt(count.replaceAll(',', ''), 10)).toBe(await listed.count());
    }).toPass({ timeout: 120_000 });
  }

  /** Opens a row's menu by keyboard. */
  async openMenu(row: Locator): Promise<Locator> {
    await this.cell(row, 'date').focus();
    await this.page.keyboard.press('Shift+F10');
    const menu = this.page.getByRole('menu');
    await waitForFocusIn(menu);
    return menu;
  }

  /** Chooses an entry of a row's menu by keyboard. */
  async choose(row: Locator, entry: string): Promise<void> {
    const menu = await this.openMenu(row);
    await pressInMenu(menu.getByRole('menuitem', { name: entry, exact: true }), 'Enter');
  }
}
