import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import type { ActionButtons } from './column-definitions.ts';

/**
 * Cells that are more than text, as the library's own plain components. A grid of thousands of rows creates and removes
 * cells at every step of the wheel, and a copied element costs a fraction of a mounted component.
 */
export class DrawnCell implements ICellRendererComp {
  #element: HTMLElement | undefined;

  init({ copy }: ICellRendererParams & { copy: () => Element | null }): void {
    // An icon may be an SVG; the library only inserts the element.
    this.#element = (copy() as HTMLElement | null) ?? undefined;
  }

  getGui(): HTMLElement {
    return (this.#element ??= document.createElement('span'));
  }

  /** A changed icon needs a new cell. */
  refresh(): boolean {
    return false;
  }
}

/** The button of a row that opens its menu. */
export class RowMenuButton<Row> implements ICellRendererComp<Row> {
  readonly #element = document.createElement('button');
  #row: Row | undefined;

  init({ buttons, data }: ICellRendererParams<Row> & { buttons: ActionButtons<Row> }): void {
    const button = this.#element;
    this.#row = data;
    button.type = 'button';
    button.tabIndex = -1;
    button.className = 'ls-row-button ls-focus';
    // One element for each row that scrolls into view: the kit's button with its icon has six, with their own styles.
    button.textContent = '•••';
    button.setAttribute('aria-haspopup', 'menu');
    button.setAttribute('aria-label', data === undefined ? '' : buttons.toLabel(data));
    button.addEventListener('click', () => this.#row !== undefined && buttons.openRowMenu(this.#row, button));
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  /** The button does not depend on the row's values. */
  refresh({ data }: ICellRendererParams<Row>): boolean {
    this.#row = data;
    return true;
  }
}

/** The button in the header that opens the list of columns. */
export class ColumnMenuButton<Row> implements IHeaderComp {
  readonly #element = document.createElement('span');

  init({ buttons }: IHeaderParams & { buttons: ActionButtons<Row> }): void {
    this.#element.className = 'ls-cell';
    const button = buttons.copyColumnButton();
    if (!(button instanceof HTMLElement)) return;
    button.addEventListener('click', () => buttons.openColumnMenu(button));
    this.#element.append(button);
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  refresh(): boolean {
    return true;
  }
}
