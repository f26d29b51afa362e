/** Texts of sign-in, its refusals and logout. */
export const signInTexts = {
  redirecting: 'Redirecting...',
  assistance: 'Please call our Customer Success Team at {phone} or {alternatePhone} for assistance and press 2.',
  unverifiedEmail: 'Unverified Email',
  accessDenied: 'Access Denied',
  companyNotEnabled: 'Access is not enabled for this company account.',
  connectionIssue: 'Connection issue',
  agentNotReached: "We couldn't connect to the security agent.",
  maintenance: 'System Maintenance',
  noClaims: 'Access Denied - Please call our Customer Success Team at {phone} or {alternatePhone} for assistance.',
  toPortal: 'Go to the portal',
  toDriver: 'Go to the driver’s page',
  toDevices: 'Go to my devices',
  logOut: 'Log out',
  cancel: 'Cancel',
  logoutTitle: 'Do you want to logout?',
  logoutNote: 'Logging out of {email} will sign you out of any apps connected to this account.',
  expiredTitle: 'Session expired',
  expiredBody:
    'Your current session has expired. To ensure you are using the latest enhanced version please log in again.',
  ended: {
    logout: 'You logged out in another window, or your access has changed.',
    disabled: 'Your access to the board has ended.',
    deviceRevoked: 'This computer was revoked on the devices page of this account.',
    otherSession: 'You signed in elsewhere, and this account has one session at a time.',
  },
  logBackIn: 'Log back in',
  failedTitle: 'Sign-in could not be finished',
  providerNotReached: 'The sign-in page cannot be reached. Please check your connection and try again.',
  notSecure: 'Sign-in needs a secure address: open the board over https, or on this machine as localhost.',
} as const;

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

/** Texts of the registration of computers, and of a security agent that stops. */
export const deviceTexts = {
  registrationTitle: 'Re-Registration {number} of {limit}',
  registrationBody:
    'This account is registered to another computer. If you proceed, it is registered to this computer, and the other one can no longer be used.',
  proceed: 'Proceed',
  unauthorizedTitle: 'Unauthorized Computer',
  unauthorizedBody: 'This account is registered to another computer, and cannot be registered to this one.',
  revokedBody: 'This computer was revoked on the devices page of this account. It can no longer be used with it.',
  countdown:
    '{seconds, plural, one {You will be logged out in # second.} other {You will be logged out in # seconds.}}',
  agentMissing: 'No security agent runs on this computer. Install or start it by the steps at {url}.',
  agentUntrusted:
    'A security agent runs on this computer, but it does not trust this board. Allow this board by the steps at {url}.',
  agentLostTitle: 'Connection lost',
  agentLostBody:
    'Unable to communicate with the Agent. This may be due to network issues, service interruptions, or uninstallation. Please check your connection and ensure the Agent is running.',
} as const;

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
