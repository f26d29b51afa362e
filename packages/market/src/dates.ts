import { createChoice } from './weighted.ts';

/** Draws in how many days a posting is available: mostly 0 or 1, at most 5. */
export const drawDayOffset = createChoice([
  [0, 0.5],
  [1, 0.27],
  [2, 0.1],
  [3, 0.07],
  [4, 0.04],
  [5, 0.02],
]);
