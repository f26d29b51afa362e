/** Texts of the rules on how a company is reached. */
export const contactRuleTexts = {
  title: 'How your company is reached',
  offersFirst: 'Offers first',
  offersFirstHint: 'Other companies see your phone number only once a load is assigned.',
  quietHours: 'Quiet hours',
  quietHoursHint:
    'Every day between these times your phone number is hidden, and your users get no pushes and sounds. The bell keeps all notifications. Clock of your city: {zone}',
  noZone: 'not known',
  from: 'From',
  to: 'To',
  save: 'Save for the company',
  saved: 'Saved for all users of your company.',
  saveFailed: 'This could not be saved. Nothing has changed.',
  loadFailed: 'The rules of your company could not be loaded.',
} as const;
