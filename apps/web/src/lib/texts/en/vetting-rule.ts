/** Texts of what a company asks before a load is assigned to a carrier. */
export const vettingRuleTexts = {
  title: 'Before a load is assigned',
  warnBelowLoads: 'Warn about new carriers',
  secondUserBelowLoads: 'Ask a second user for new carriers',
  hints: {
    warnBelowLoads: 'Assign Load warns while your companies have delivered few loads together in 365 days.',
    secondUserBelowLoads:
      'No user of your company can assign a load to such a carrier, or agree on an offer, before another user has checked the carrier. A reference # names no carrier and is not held.',
  },
  fields: {
    warnBelowLoads: 'Warn below this number of loads',
    secondUserBelowLoads: 'Ask below this number of loads',
    checkDays: 'Days for which a check counts',
  },
  save: 'Save for the company',
  saved: 'Saved for all users of your company.',
  saveFailed: 'This could not be saved. Nothing has changed.',
  loadFailed: 'The rule of your company could not be loaded.',
} as const;
