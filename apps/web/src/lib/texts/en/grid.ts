/** Texts of the data grid itself, for any content. */
export const gridTexts = {
  waiting: '{count} new',
  rowMenu: 'Actions for {row}',
  columns: 'Columns',
} as const;
