/** Refusals of lanes. */
export const laneErrorTexts = {
  notFound: 'This lane does not exist.',
  changedMeanwhile: 'This lane has changed meanwhile.',
  limitReached: 'Your company has {maximum} lanes, which is the most.',
} as const;
