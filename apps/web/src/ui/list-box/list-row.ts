/** A row of a list box: its token identifies it. */
export interface ListRow {
  readonly token: number;
}
