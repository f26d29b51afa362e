import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import type { ActionButtons } from './column-definitions.ts';

/**
 * Cells that are more than text, as the library's own plain components: a grid of thousands of rows
 * draws and throws away cells at every turn of the wheel, and a copied element costs a fraction of a
 * mounted component.
 */
export class DrawnCell implements ICellRendererComp {
  readonly #element = document.createElement('span');

  init({ copy }: ICellRendererParams & { copy: () => Node | null }): void {
    this.#element.className = 'ls-cell';
    const drawing = copy();
    if (drawing) this.#element.append(drawing);
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  /** Another picture is another cell. */
  refresh(): boolean {
    return false;
  }
}

/** The button of a row that opens its menu. */
export class RowMenuButton<Row> implements ICellRendererComp<Row> {
  readonly #element = document.createElement('span');
  #row: Row | undefined;

  init({ buttons, data }: ICellRendererParams<Row> & { buttons: ActionButtons<Row> }): void {
    this.#element.className = 'ls-cell';
    this.#row = data;
    const button = buttons.copyRowButton();
    if (!(button instanceof HTMLElement) || data === undefined) return;
    button.setAttribute('aria-label', buttons.toLabel(data));
    button.addEventListener('click', () => this.#row !== undefined && buttons.openRowMenu(this.#row, button));
    this.#element.append(button);
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
