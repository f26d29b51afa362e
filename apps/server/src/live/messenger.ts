import { HUB_EVENTS, SILENT_NOTIFICATION_TYPES, type SenderMessage } from '@loadstone/contracts';
import type { Io } from './hub-session.ts';
import { ROOMS } from './views.ts';

/** Reaches the open windows of users and companies, on every server. */
export interface Messenger {
  tellUser(userId: number, message: SenderMessage): void;
  tellCompany(accountId: number, message: SenderMessage): void;
  tellInactivityReset(userId: number, serverTime: string): void;
}

export function createMessenger(io: Io): Messenger {
  return {
    tellUser: (userId, message) => void io.to(ROOMS.user(userId)).emit(HUB_EVENTS.sender, message),
    tellCompany: (accountId, message) => void io.to(ROOMS.company(accountId)).emit(HUB_EVENTS.sender, message),
    tellInactivityReset: (userId, serverTime) =>
      void io.to(ROOMS.user(userId)).emit(HUB_EVENTS.inactivityReset, { serverTime }),
  };
}

/** Has every window of every server read its postings again: messages that said so were lost. */
export function tellEverybodyToLook(io: Io): void {
  for (const type of ['load', 'equipment'] as const) {
    const message: SenderMessage = { notificationTypeID: SILENT_NOTIFICATION_TYPES.refresh, type };
    io.emit(HUB_EVENTS.sender, message);
  }
}
