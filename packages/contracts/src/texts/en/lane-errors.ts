/** Refusals of lanes. */
export const laneErrorTexts = {
  notFound: 'This lane does not exist.',
  changedMeanwhile: 'This lane has changed meanwhile.',
  limitReached: 'Your company has {maximum} lanes, which is the most.',
  cellUnread: 'This cell is not understood.',
  weekdaysUnread:
    'These days are not understood, or can be read in two ways. Write them as “Mon, Wed, Fri” or “Mon-Fri”.',
  overFromStart: 'The last day has passed: the lane would post nothing.',
  cellMissing: 'The row does not state this.',
  networkByForm: 'Choose the network of a lane in its form.',
  referenceMissing: 'A lane of a table needs an own reference.',
  referenceTwice: 'Another row of the table has this reference.',
  referenceTaken: 'Another lane of your company has this reference.',
  referenceTakenBy: 'The lane {id} has this reference.',
} as const;
