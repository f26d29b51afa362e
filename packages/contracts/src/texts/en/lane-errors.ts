/** Refusals of lanes. */
export const laneErrorTexts = {
  notFound: 'This lane does not exist.',
  changedMeanwhile: 'Somebody else changed this lane meanwhile.',
  limitReached: 'Your company has {maximum} lanes, which is the most.',
} as const;
