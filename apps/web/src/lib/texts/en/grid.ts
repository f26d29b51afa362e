/** Texts of the data grid itself, for any content. */
export const gridTexts = {
  waiting: '{count} new',
  rowMenu: 'Actions for {row}',
  columns: 'Columns',
  columnsHidden: '{count, plural, one {# column is} other {# columns are}} hidden: choose columns',
  noRoom: '{column} (no room)',
} as const;
