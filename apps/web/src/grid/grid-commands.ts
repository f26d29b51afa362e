import type { RowKey } from './stable-rows.ts';

/** Commands that other components can send to a grid, e.g. from the menu of a header above it. */
export interface GridCommands {
  /** Restores the default columns: order, width, all shown, unsorted. */
  resetColumns: () => void;
  /** Removes the user's sorting: the rows are in the order in which they are passed. */
  clearSort: () => void;
  /** Makes the columns as wide as their contents, spread over the available width. */
  fitColumns: () => void;
  /** Moves the keyboard to the row with the key, else to the selected row, else to its last row, else to the first. */
  focus: (key?: RowKey) => void;
  /** Unchooses all rows of a grid in which several can be chosen. */
  unchoose: () => void;
  /** Saves the columns on screen of the chosen rows as a CSV file, or of all rows where none is chosen. */
  exportCsv: () => void;
  /** Prints them as a table. */
  print: (head: { title: string; notes?: readonly string[] }) => void;
  /** Moves the keyboard's row down or up without moving the focus into the grid. */
  walk: (step: 1 | -1) => void;
}

const grids = new Map<string, GridCommands>();

/** Registers a mounted grid under its key. @returns a function that unregisters it */
export function registerGrid(gridKey: string, commands: GridCommands): () => void {
  grids.set(gridKey, commands);
  return () => {
    if (grids.get(gridKey) === commands) grids.delete(gridKey);
  };
}

/** The commands of the grid on screen with that key; undefined while it is not mounted. */
export function findGrid(gridKey: string): GridCommands | undefined {
  return grids.get(gridKey);
}
