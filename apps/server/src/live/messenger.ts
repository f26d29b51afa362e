import { HUB_EVENTS, type SenderMessage } from '@loadstone/contracts';
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
