/** Texts of the live connection. */
export const liveTexts = {
  lost: 'Connection lost',
  reconnectNow: 'Reconnect now',
} as const;
