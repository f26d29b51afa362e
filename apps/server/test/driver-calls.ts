import {
  listDriverAssignments,
  moveAsDriver,
  replyAsDriver,
  setAssignedEquipment,
  type DriverReply,
} from '@loadstone/contracts/assignments';
import { createDriverLink, DRIVER_SCHEME, openDriverSession } from '@loadstone/contracts/drivers';
import { createResource, ENTITY_TYPES } from '@loadstone/contracts/resources';
import {
  getEquipmentPosition,
  getLoadPosition,
  listDriverTracking,
  sendPositions,
  setPositionSharing,
  type RecordedPosition,
} from '@loadstone/contracts/tracking';
import type { Person, TestApp } from '@loadstone/testkit';

/** The headers of a driver's session. */
export const asDriver = (secret: string) => ({ authorization: `${DRIVER_SCHEME} ${secret}` });

/** The calls of drivers, and those of the desk that concern them. */
export function createDriverCalls(board: TestApp) {
  return {
    addDriver: async (as: Person, firstname: string) => {
      const details = { firstname, lastname: 'Driver', phone: '416-555-0110', email: `${firstname}@example.com` };
      const { body } = await board.call(createResource, {
        as,
        params: { resourceKey: as.keyFor('ll_resources') },
        body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: JSON.stringify(details) },
      });
      return body.entityId;
    },
    choose: (as: Person, eToken: number, driverID: number) =>
      board.call(setAssignedEquipment, { as, params: { id: eToken }, body: { driverID } }),
    createLink: (as: Person, driverId: number, isMailed = false) =>
      board.call(createDriverLink, { as, body: { driverId, isMailed } }),
    open: (link: string) => board.call(openDriverSession, { body: { link } }),
    /** Signs a driver in with a link of the desk. @returns the secret of the session */
    signIn: async (as: Person, driverId: number) => {
      const { body: created } = await board.call(createDriverLink, { as, body: { driverId } });
      const { body } = await board.call(openDriverSession, { body: { link: toSecret(created.url) } });
      return body.secret;
    },
    list: (secret: string, headers: Readonly<Record<string, string>> = {}) =>
      board.call(listDriverAssignments, { headers: { ...asDriver(secret), ...headers } }),
    move: (secret: string, id: number, pStatus: 'R' | 'D', idempotencyKey?: string) =>
      board.call(moveAsDriver, { params: { id }, body: { pStatus }, headers: asDriver(secret), idempotencyKey }),
    reply: (secret: string, id: number, messageId: number, reply: DriverReply) =>
      board.call(replyAsDriver, { params: { id }, body: { messageId, reply }, headers: asDriver(secret) }),
    share: (secret: string, id: number, isSharing = true) =>
      board.call(setPositionSharing, { params: { id }, body: { isSharing }, headers: asDriver(secret) }),
    listSharing: (secret: string, headers: Readonly<Record<string, string>> = {}) =>
      board.call(listDriverTracking, { headers: { ...asDriver(secret), ...headers } }),
    send: (secret: string, id: number, positions: readonly RecordedPosition[], sentAt = board.clock.now()) =>
      board.call(sendPositions, {
        params: { id },
        body: { sentAt: sentAt.toISOString(), positions: [...positions] },
        headers: asDriver(secret),
      }),
    trackLoad: (as: Person, token: number, trackingKey = as.keyFor('ll_track')) =>
      board.call(getLoadPosition, { as, params: { token, trackingKey } }),
    trackEquipment: (as: Person, token: number, trackingKey = as.keyFor('ll_track')) =>
      board.call(getEquipmentPosition, { as, params: { token, trackingKey } }),
  };
}

export type DriverCalls = ReturnType<typeof createDriverCalls>;

/** The secret of a one-time link. */
export const toSecret = (url: string): string => url.split('#link=')[1] ?? '';
