/** Texts of the bell and its panel. */
export const notificationTexts = {
  show: {
    load: 'Show the load',
    documents: 'Show the documents',
    network: 'Show the network',
    offers: 'Show the offer',
    security: 'Open Security',
  },
  title: 'Notifications',
  bell: 'Notifications, {count} unread',
  deleteAll: 'Delete All',
  deleteOne: 'Delete “{subject}”',
  empty: 'No New Notifications',
  listFailed: 'The notifications could not be loaded',
  deleteFailed: 'The notification could not be deleted.',
  push: 'Notifications on this device',
  pushHint: 'Sent by your browser while the board is closed. It ends when you log out.',
  pushDenied: 'Your browser does not allow notifications from this site. Allow them in the settings of the site first.',
  pushFailed: 'Notifications could not be switched.',
  pushFailedHint: 'The push service of your browser could not be reached.',
  kinds: { document: 'Document', ended: { B: 'Cancelled', C: 'Unassigned' }, news: 'News' },
} as const;
