import { t } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';
import type { Command } from './command-registry.ts';

/** A row or card of a screen names itself for the palette by this attribute. Grids have commands of their own. */
const ROW = '[data-row-name]';
const LAYERS = '[role="dialog"], [role="menu"]';
const CONTROLS = 'button, a[href], input[type="checkbox"]';
const UNUSABLE = ':disabled, [aria-disabled="true"]';

/** The most rows of a screen that are searched, so that a keystroke stays fast. */
const MOST_ROWS = 1000;

/** Knows the row in which the user works, also while the palette has the focus. */
export class RowFocus {
  #row: Element | null = null;

  /** Follows the focus. @returns a function that ends it */
  follow(): () => void {
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(LAYERS) === null) this.#row = target.closest(ROW);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }

  /** The row that has the focus, or had it before a dialog or a menu opened; undefined without one on the screen. */
  find(): HTMLElement | undefined {
    return this.#row instanceof HTMLElement && this.#row.isConnected ? this.#row : undefined;
  }
}

/** The actions of a row: its buttons and links, with the names that screen readers say. */
export function listRowActions(row: HTMLElement): Command[] {
  const detail = toName(row);
  return listControls(row).map((control, index) => ({
    id: `row:${index} ${toLabel(control)}`,
    label: toLabel(control),
    ...(!toLabel(control).includes(detail) && { detail }),
    group: t('ui.paletteRow'),
    isOfRow: true,
    // The focus is back from the palette by then: a menu takes it, and gives it back.
    run: () => after(0, () => control.click()),
  }));
}

/** A command for each row of the screen that leads to it. O(rows). */
export function listRows(screen: ParentNode): Command[] {
  const rows = [...screen.querySelectorAll<HTMLElement>(ROW)].slice(0, MOST_ROWS);
  return rows.map((row, index) => ({
    id: `rowOfScreen:${index}`,
    label: toName(row),
    keywords: row.textContent,
    group: t('ui.paletteRows'),
    run: () => after(0, () => listControls(row)[0]?.focus()),
  }));
}

const toName = (row: HTMLElement) => row.dataset['rowName'] ?? '';

const toLabel = (control: HTMLElement) => control.ariaLabel ?? control.textContent.trim();

function listControls(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(UNUSABLE) && toLabel(control) !== '',
  );
}
