import { screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

// A query by role reads the style of every element. With a grid and its style sheets on the page that takes seconds on a
// slow machine, so these queries are by text.
const IN_CELL = '[role=gridcell][col-id], [role=gridcell][col-id] *';

/** A user of a screen with a grid. */
export function setUpGridUser(): UserEvent {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** The cell of the grid on screen that has the text. */
export async function findGridCell(text: string): Promise<HTMLElement> {
  return (await screen.findByText(text, { selector: IN_CELL })).closest<HTMLElement>('[role=gridcell]')!;
}

/** The row of the grid on screen that has the text. */
export async function findGridRow(text: string): Promise<HTMLElement> {
  return (await findGridCell(text)).closest<HTMLElement>('[role=row]')!;
}

/** The texts of cells that match, from the first row to the last one. */
export function listGridTexts(pattern: RegExp): (string | null)[] {
  return screen.queryAllByText(pattern, { selector: IN_CELL }).map(({ textContent }) => textContent);
}

/** True where the focus is in a grid. */
export function isInGrid(): boolean {
  return document.activeElement?.closest('[role=grid]') !== null;
}

/** The button with the text on a screen with a grid. */
export function getButton(text: string): HTMLElement {
  return screen.getByText(text, { selector: 'button, button *' });
}

/** The open menu, its entries and their texts. */
export async function findMenu() {
  const menu = await screen.findByRole('menu', { hidden: true });
  const entries = within(menu).getAllByRole('menuitem', { hidden: true });
  return { menu, entries, texts: entries.map(({ textContent }) => textContent) };
}

/** True while a menu is open. */
export function hasMenu(): boolean {
  return screen.queryByRole('menu', { hidden: true }) !== null;
}
