/** Texts for a user whose new browser a colleague has to confirm before it posts. */
export const deviceWaitTexts = {
  title: 'A colleague has to confirm this computer',
  why: 'This computer ({browser}) is new, and a phone number was changed in the last seven days. Your company lets a colleague confirm that before you post.',
  whyUnknown:
    'This computer is new, and a phone number was changed in the last seven days. Your company lets a colleague confirm that before you post.',
  asked: 'They were asked. One of them decides under Security in the account menu, and this page then says so:',
  noColleague: 'No other user of your company can sign in. Please call our Customer Success Team.',
  refused: '{name} refused this computer. Please talk to {name} or call our Customer Success Team.',
  confirmedTitle: 'This computer is confirmed',
  confirmed: '{name} confirmed this computer. You can post now.',
  free: 'You can post now.',
  loadFailed: 'This could not be loaded.',
  close: 'Close',
} as const;
