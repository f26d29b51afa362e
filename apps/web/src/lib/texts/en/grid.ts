/** Texts of the data grid itself, whatever it holds. */
export const gridTexts = {
  waiting: '{count} new',
  rowMenu: 'Actions for {row}',
  columns: 'Columns',
} as const;
