import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import type { ActionButtons } from './column-definitions.ts';

/**
 * Cells that are more than text, as the library's own plain components: a grid of thousands of rows
 * draws and throws away cells at every turn of the wheel, and a copied element costs a fraction of a
 * mounted component.
 */
export class DrawnCell implements ICellRendererComp {
  #element: HTMLElement | undefined;

  init({ copy }: ICellRendererParams & { copy: () => Element | null }): void {
    // A picture may be an SVG; the library only puts it in its place.
    this.#element = (copy() as HTMLElement | null) ?? undefined;
  }

  getGui(): HTMLElement {
    return (this.#element ??= document.createElement('span'));
  }

  /** Another picture is another cell. */
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
    // One element for each row that scrolls into view: the kit's button with its picture is six, with styles of its own.
    button.textContent = '•••';
    button.setAttribute('aria-haspopup', 'menu');
    button.setAttribute('aria-label', data === undefined ? '' : buttons.toLabel(data));
    button.addEventListener('click', () => this.#row !== undefined && buttons.openRowMenu(this.#row, button));
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  /** The row has changed, its button has not. */
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
