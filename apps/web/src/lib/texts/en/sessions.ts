/** Texts about a running session: the idle warning, another window, product updates. */
export const sessionTexts = {
  idleTitle: 'Do you need more time?',
  idleBody:
    'You will be logged out of all applications if you do not respond within {minutes, plural, one {# minute} other {# minutes}}.',
  idleLeft: 'Time left',
  idleStay: 'Yes, keep me logged in',
  logOut: 'Log out',
  secondWindowTitle: 'Access Denied',
  secondWindowBody:
    "You're already signed in from another window, please close this window and use your existing session.",
  autoRefresh: 'Auto-Refresh For Leads: leads for your postings are checked for automatically.',
  updatesTitle: 'Product Updates',
  updatesDone: 'OK',
} as const;
