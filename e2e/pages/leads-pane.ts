import type { Locator, Page } from '@playwright/test';
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
