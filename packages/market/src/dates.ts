import { createChoice } from './weighted.ts';

/** Draws how many days after today a posting is available: mostly today or tomorrow, five at most. */
export const drawDayOffset = createChoice([
  [0, 0.5],
  [1, 0.27],
  [2, 0.1],
  [3, 0.07],
  [4, 0.04],
  [5, 0.02],
]);
