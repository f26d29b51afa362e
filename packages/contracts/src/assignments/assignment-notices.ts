import type { AssignmentEvent } from './assignment.ts';
import { SILENT_NOTIFICATION_TYPES, type NotificationTypeId } from '../notifications/notification.ts';
import type { PostingActor } from '../postings/posting-transitions.ts';
import type { NoticeText } from '../notifications/notice-text.ts';

/**
 * Who receives a notice. `broker`: the user who posted the load and the one who assigned it. `carrier`: the user who posted
 * the equipment. `driver` and `formerDriver`: where the driver is a user. `carrierDesk`: the open windows of the carrier.
 * The user who caused the event receives none.
 */
export type NoticeRecipientRole = 'broker' | 'carrier' | 'driver' | 'formerDriver' | 'carrierDesk';

/** One notice of an event. */
export interface AssignmentNotice {
  readonly to: NoticeRecipientRole;
  /** The actors whose events cause it; where omitted, all. */
  readonly by?: readonly PostingActor[];
  /** The type in the bell. A silent type is sent to open windows and not stored. */
  readonly typeId: NotificationTypeId;
  /** The type of the push to devices; null for no push. 15 and 16 are never rows of the bell. */
  readonly pushTypeId: 15 | 16 | 2 | 7 | 20 | null;
  /** The text, or several: then the variant of the event is the end of its text's name. Null for a silent type. */
  readonly text: NoticeText | readonly NoticeText[] | null;
}

/** The events of an assignment's documents, which are no part of its history. */
export const DOCUMENT_NOTICE_EVENTS = ['addBrokerDocument', 'addCarrierDocument', 'shareDocuments'] as const;
export type NoticeEvent = AssignmentEvent | (typeof DOCUMENT_NOTICE_EVENTS)[number];

/** The push type of notices to the carrier. */
const CARRIER = 15;
/** The push type of notices to the broker. */
const BROKER = 16;

/** The notices of an event of the rate or of the stops: each side gets one where the other side has caused it. */
function toOtherDesk(typeId: 21 | 22, text: NoticeText): AssignmentNotice[] {
  return [
    { to: 'broker', by: ['carrier'], typeId, pushTypeId: BROKER, text },
    { to: 'carrier', by: ['broker'], typeId, pushTypeId: CARRIER, text },
  ];
}

/** The notices of where the truck is, for both sides. */
function toBothDesks(text: NoticeText): AssignmentNotice[] {
  return [
    { to: 'broker', typeId: 1, pushTypeId: BROKER, text },
    { to: 'carrier', typeId: 12, pushTypeId: CARRIER, text },
  ];
}

/** The notices of every event of an assignment, written in the transaction of the event. */
export const ASSIGNMENT_NOTICES: Readonly<Record<NoticeEvent, readonly AssignmentNotice[]>> = {
  assign: [
    {
      to: 'carrier',
      typeId: 6,
      pushTypeId: CARRIER,
      text: 'assign',
    },
  ],
  acceptOffer: [
    {
      to: 'broker',
      by: ['carrier'],
      typeId: 22,
      pushTypeId: BROKER,
      text: 'offer.accepted',
    },
    {
      to: 'carrier',
      by: ['broker'],
      typeId: 22,
      pushTypeId: CARRIER,
      text: 'offer.accepted',
    },
  ],
  book: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      text: 'book',
    },
  ],
  accept: [
    {
      to: 'broker',
      by: ['carrier'],
      typeId: 8,
      pushTypeId: BROKER,
      text: 'accept',
    },
    {
      to: 'carrier',
      by: ['broker'],
      typeId: 12,
      pushTypeId: CARRIER,
      text: 'acceptByPhone',
    },
  ],
  decline: [
    {
      to: 'broker',
      by: ['carrier'],
      typeId: 8,
      pushTypeId: BROKER,
      text: 'decline',
    },
    {
      to: 'carrier',
      by: ['broker'],
      typeId: 12,
      pushTypeId: CARRIER,
      text: 'withdraw',
    },
  ],
  generateReference: [],
  takeReference: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      text: 'takeReference',
    },
  ],
  takeReferenceAsDriver: [
    {
      to: 'broker',
      by: ['driver'],
      typeId: 8,
      pushTypeId: BROKER,
      text: 'takeReference',
    },
  ],
  claimReference: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      text: 'claimReference',
    },
  ],
  refuseDriver: [],
  confirmExternal: [],
  changeDriver: [
    {
      to: 'driver',
      typeId: 6,
      pushTypeId: CARRIER,
      text: 'assign',
    },
    {
      to: 'formerDriver',
      typeId: 18,
      pushTypeId: CARRIER,
      text: 'driverChanged',
    },
    {
      to: 'carrierDesk',
      typeId: SILENT_NOTIFICATION_TYPES.refresh,
      pushTypeId: null,
      text: null,
    },
  ],
  pickUp: [
    {
      to: 'broker',
      typeId: 1,
      pushTypeId: BROKER,
      text: 'pickUp',
    },
    {
      to: 'carrier',
      typeId: 12,
      pushTypeId: CARRIER,
      text: 'pickUp',
    },
  ],
  deliver: [
    {
      to: 'broker',
      typeId: 1,
      pushTypeId: BROKER,
      text: 'deliver',
    },
    {
      to: 'carrier',
      typeId: 12,
      pushTypeId: CARRIER,
      text: 'deliver',
    },
  ],
  deliverForCarrier: [
    {
      to: 'carrier',
      typeId: 12,
      pushTypeId: CARRIER,
      text: 'deliverForCarrier',
    },
  ],
  unassign: [
    {
      to: 'carrier',
      typeId: 18,
      pushTypeId: CARRIER,
      text: 'unassign',
    },
    {
      to: 'formerDriver',
      typeId: 18,
      pushTypeId: CARRIER,
      text: 'unassign',
    },
  ],
  cancel: [
    {
      to: 'broker',
      typeId: 13,
      pushTypeId: BROKER,
      text: 'cancel',
    },
    {
      to: 'formerDriver',
      typeId: 18,
      pushTypeId: CARRIER,
      text: 'cancelForDriver',
    },
  ],
  lapseReference: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      text: 'lapseReference',
    },
  ],
  sendMessage: [
    {
      to: 'driver',
      typeId: 4,
      pushTypeId: CARRIER,
      text: 'message',
    },
  ],
  replyToMessage: [
    {
      to: 'broker',
      typeId: 4,
      pushTypeId: BROKER,
      text: ['reply.gotIt', 'reply.callMe'],
    },
    {
      to: 'carrier',
      typeId: 4,
      pushTypeId: CARRIER,
      text: ['reply.gotIt', 'reply.callMe'],
    },
  ],
  reachPickUp: toBothDesks('reachPickUp'),
  reachDelivery: toBothDesks('reachDelivery'),
  warnLate: toBothDesks('warnLate'),
  arriveAtStop: toBothDesks('arriveAtStop'),
  departFromStop: [],
  proposeRate: toOtherDesk(21, 'rate.proposed'),
  agreeRate: toOtherDesk(22, 'rate.agreed'),
  declineRate: toOtherDesk(22, 'rate.declined'),
  withdrawRate: toOtherDesk(22, 'rate.withdrawn'),
  acceptConfirmation: [{ to: 'broker', typeId: 22, pushTypeId: BROKER, text: 'rate.confirmed' }],
  proposeStops: toOtherDesk(21, 'stops.proposed'),
  agreeStops: toOtherDesk(22, 'stops.agreed'),
  declineStops: toOtherDesk(22, 'stops.declined'),
  withdrawStops: toOtherDesk(22, 'stops.withdrawn'),
  setCustomerTracking: [
    {
      to: 'broker',
      typeId: 19,
      pushTypeId: null,
      text: ['customerTracking.on', 'customerTracking.off'],
    },
  ],
  addBrokerDocument: [
    {
      to: 'carrier',
      typeId: 2,
      pushTypeId: 2,
      text: 'documentAdded',
    },
  ],
  addCarrierDocument: [
    {
      to: 'carrier',
      typeId: 7,
      pushTypeId: 7,
      text: 'documentAdded',
    },
  ],
  shareDocuments: [
    {
      to: 'broker',
      typeId: 20,
      pushTypeId: 20,
      text: ['documentShared.named', 'documentShared.counted'],
    },
  ],
};
