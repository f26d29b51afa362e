import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  CellApiModule,
  CellStyleModule,
  TextEditorModule,
  type Module,
} from 'ag-grid-community';

/** The modules of the grid library that every grid uses; those that none uses are not bundled. */
const GRID_MODULES: readonly Module[] = [
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellApiModule,
  CellStyleModule,
  EventApiModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
];

/** The modules of a grid. The one for editing creates a tooltip for each cell, so only grids with editable cells have it. */
export function listGridModules(isEditable: boolean): Module[] {
  return isEditable ? [...GRID_MODULES, TextEditorModule] : [...GRID_MODULES];
}
