/** What can be asked of a grid from outside, e.g. from the menu of a header above it. */
export interface GridCommands {
  /** Columns as they were designed: order, width, all shown, unsorted. */
  resetColumns: () => void;
  /** Removes the person's sorting: the rows are in the order in which they are passed. */
  clearSort: () => void;
  /** Columns as wide as their contents, spread over the room there is. */
  fitColumns: () => void;
  /** Puts the keyboard on the chosen row, else where it was in the grid, else on the first. */
  focus: () => void;
  /** Moves the keyboard's row down or up without taking the focus into the grid. */
  walk: (step: 1 | -1) => void;
}

const grids = new Map<string, GridCommands>();

/** A mounted grid announces itself under its key. Returns what withdraws it. */
export function registerGrid(gridKey: string, commands: GridCommands): () => void {
  grids.set(gridKey, commands);
  return () => {
    if (grids.get(gridKey) === commands) grids.delete(gridKey);
  };
}

/** The commands of the grid on screen under that key; undefined while it is not there. */
export function findGrid(gridKey: string): GridCommands | undefined {
  return grids.get(gridKey);
}
