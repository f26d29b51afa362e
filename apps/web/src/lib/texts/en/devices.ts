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
