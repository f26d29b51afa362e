/** Words of the bell and its panel. */
export const notificationTexts = {
  title: 'Notifications',
  bell: 'Notifications, {count} unread',
  deleteAll: 'Delete All',
  deleteOne: 'Delete “{subject}”',
  empty: 'No New Notifications',
  listFailed: 'The notifications could not be loaded',
  deleteFailed: 'The notification could not be deleted.',
  kinds: { document: 'Document', cancelled: 'Cancelled', news: 'News' },
} as const;
