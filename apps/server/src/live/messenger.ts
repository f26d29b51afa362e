import { HUB_EVENTS, type SenderMessage } from '@loadstone/contracts/live';
import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import type { Io } from './hub-session.ts';
import { ROOMS } from './views.ts';

/** Sends to the open windows of users and companies, on every server. */
export interface Messenger {
  sendToUser(userId: number, message: SenderMessage): void;
  sendToCompany(accountId: number, message: SenderMessage): void;
  sendInactivityReset(userId: number, serverTime: string): void;
}

export function createMessenger(io: Io): Messenger {
  return {
    sendToUser: (userId, message) => void io.to(ROOMS.user(userId)).emit(HUB_EVENTS.sender, message),
    sendToCompany: (accountId, message) => void io.to(ROOMS.company(accountId)).emit(HUB_EVENTS.sender, message),
    sendInactivityReset: (userId, serverTime) =>
      void io.to(ROOMS.user(userId)).emit(HUB_EVENTS.inactivityReset, { serverTime }),
  };
}

/** Makes every window of every server reload its postings, after such messages were lost. */
export function sendRefreshToAll(io: Io): void {
  for (const type of ['load', 'equipment'] as const) {
    const message: SenderMessage = { notificationTypeID: SILENT_NOTIFICATION_TYPES.refresh, type };
    io.emit(HUB_EVENTS.sender, message);
  }
}
