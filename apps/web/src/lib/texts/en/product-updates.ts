/** The product updates, newest first; shown once a session where the deployment enables it, and in Quick Help. */
export const productUpdateTexts = {
  liveLeads: {
    title: 'Live leads.',
    body: 'Press L, or switch on “Show Live Leads”, to see the new leads of all your postings in one list.',
  },
  notifications: {
    title: 'Notifications on this device.',
    body: 'Preferences in the account menu can send your notifications to you while the board is closed.',
  },
  sounds: {
    title: 'Sounds.',
    body: 'New live leads and notifications can be heard. Preferences switch each sound on and off.',
  },
} as const;
