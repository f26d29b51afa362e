import { themeQuartz } from 'ag-grid-community';
import { colourVariable } from '../ui/tokens.ts';

const line = { style: 'solid', width: 1, color: colourVariable('line') } as const;

/** The heights of rows; a compact one is as high as its buttons. */
export const ROW_PX = 32;
export const COMPACT_ROW_PX = 28;

/** The product's tokens as the grid's theme. The variables change with the theme, so one definition serves both. */
export const gridTheme = themeQuartz.withParams({
  accentColor: colourVariable('accent'),
  backgroundColor: colourVariable('page'),
  foregroundColor: colourVariable('ink'),
  textColor: colourVariable('ink'),
  borderColor: colourVariable('line'),
  chromeBackgroundColor: colourVariable('page'),
  headerBackgroundColor: colourVariable('page'),
  headerTextColor: colourVariable('inkSoft'),
  dataBackgroundColor: colourVariable('page'),
  oddRowBackgroundColor: colourVariable('page'),
  rowHoverColor: colourVariable('hover'),
  selectedRowBackgroundColor: colourVariable('selected'),
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 6,
  rowBorder: line,
  headerRowBorder: line,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: colourVariable('line'),
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 500,
  spacing: 4,
  cellHorizontalPadding: 5,
  rowHeight: ROW_PX,
  headerHeight: 30,
  iconSize: 12,
  checkboxBorderRadius: 3,
  checkboxUncheckedBorderColor: colourVariable('inkSoft'),
});

/** The same with the lower rows of the compact view. */
export const compactGridTheme = gridTheme.withParams({ rowHeight: COMPACT_ROW_PX });
