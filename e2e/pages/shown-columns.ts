import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { waitForFocusIn } from './focus.ts';

/** A column of a grid as its list of columns has it. */
interface ListedColumn {
  readonly header: string;
  readonly state: 'shown' | 'hidden' | 'withoutRoom';
}

/** The labels of the entries of an open menu, without their keys; it is closed again. */
export async function readMenu(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  await open();
  const menu = page.getByRole('menu');
  await waitForFocusIn(menu);
  const labels = await menu.locator('.mantine-Menu-itemLabel').allTextContents();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  return labels;
}

/** The columns that the grid on screen offers, in its order. */
export async function readColumns(grid: Locator): Promise<ListedColumn[]> {
  const page = grid.page();
  await grid.getByRole('button', { name: 'Columns', exact: true }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns', exact: true });
  await waitForFocusIn(chooser);
  const items = await chooser.getByRole('checkbox').evaluateAll((boxes) =>
    boxes.map((box) => ({
      text: (box as HTMLInputElement).labels?.[0]?.textContent ?? '',
      isShown: (box as HTMLInputElement).checked,
    })),
  );
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  return items.map(({ text, isShown }) => ({
    // The hint of a header is behind it.
    header: text.replace(/ \(no room\)$/, '').replace(/ – .*$/, ''),
    state: isShown ? 'shown' : text.endsWith('(no room)') ? 'withoutRoom' : 'hidden',
  }));
}

/** The headers of the grid on screen from the left, without those of the choice and of the row buttons. */
export function readHeaders(grid: Locator): Promise<string[]> {
  return grid.getByRole('columnheader').evaluateAll((headers) =>
    headers
      .filter((header) => !/^(row-actions|ag-Grid-SelectionColumn)$/.test(header.getAttribute('col-id') ?? ''))
      .sort((one, other) => Number(one.getAttribute('aria-colindex')) - Number(other.getAttribute('aria-colindex')))
      .map((header) => header.querySelector('.ag-header-cell-text')?.textContent ?? ''),
  );
}
