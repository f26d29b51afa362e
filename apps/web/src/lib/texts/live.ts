/** Words of the live connection. */
export const liveTexts = {
  connecting: 'Connecting…',
  lost: 'Connection lost',
  reconnecting: 'Reconnecting…',
  reconnectNow: 'Reconnect now',
} as const;
