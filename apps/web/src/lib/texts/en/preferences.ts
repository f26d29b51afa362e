/** Texts of the user's preferences. */
export const preferenceTexts = {
  title: 'Preferences',
  loadFailed: 'Your preferences could not be loaded',
  saveFailed: 'Your choice could not be saved.',
  names: {
    LiveSound: 'Live lead sound',
    Notification: 'Notifications',
    NotificationSound: 'Notification sound',
    CompactRows: 'Compact rows',
  },
  hints: {
    LiveSound: 'A short sound when new live leads come in.',
    Notification: 'A message at the bottom right when something happens: new live leads, a load cancelled, a document.',
    NotificationSound: 'A soft sound with each message.',
    CompactRows: 'Postings in two lines and lower rows in grids. The key v switches it.',
  },
  appliesTo: 'These choices hold for {mode} mode, wherever you sign in.',
  listen: 'Listen',
  listenTo: 'Listen to: {name}',
  done: 'Done',
  compactRows: 'Compact rows',
  comfortableRows: 'Comfortable rows',
  keyDensity: 'Compact or comfortable rows',
  soundOn: 'Live lead sound is on',
  soundOff: 'Live lead sound is off',
} as const;
