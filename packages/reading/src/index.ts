export type * from './reading.ts';
export type * from './context.ts';
export { readLine } from './read-line.ts';
export { readField } from './read-field.ts';
export { findPlaceMeaning, isAliasRead, isPlaceLabel } from './line/aliases.ts';
export { readCells, readCellsInSteps, readSource, readTextInSteps } from './read-source.ts';
export { listDoubts } from './doubts.ts';
export { readPhone } from './fields/read-phone.ts';
