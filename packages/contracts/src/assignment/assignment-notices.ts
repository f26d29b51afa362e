import type { AssignmentEvent } from './assignment.ts';
import { SILENT_NOTIFICATION_TYPES, type NotificationTypeId } from '../notification/notification.ts';
import type { PostingActor } from '../posting/posting-transitions.ts';

/**
 * Who receives a notice. `broker`: the user who posted the load and the one who assigned it. `carrier`: the user who posted
 * the equipment. `driver` and `formerDriver`: where the driver is a user. `carrierDesk`: the open windows of the carrier.
 * The user who caused the event receives none.
 */
export type NoticeRecipientRole = 'broker' | 'carrier' | 'driver' | 'formerDriver' | 'carrierDesk';

/** One notice of an event. */
export interface AssignmentNotice {
  readonly to: NoticeRecipientRole;
  /** The actors whose event it is; left out: all. */
  readonly by?: readonly PostingActor[];
  /** The type in the bell. A silent type is sent to open windows and not stored. */
  readonly typeId: NotificationTypeId;
  /** The type of the push to devices; null for no push. 15 and 16 are never rows of the bell. */
  readonly pushTypeId: 15 | 16 | 2 | 7 | 20 | null;
  readonly subject: string;
  /** `{company}` is the acting company or driver, `{lane}` the load's lane and day, `{note}` the note of the event. */
  readonly body: string;
}

/** The events of an assignment's documents, which are no part of its history. */
export const DOCUMENT_NOTICE_EVENTS = ['addBrokerDocument', 'addCarrierDocument', 'shareDocuments'] as const;
export type NoticeEvent = AssignmentEvent | (typeof DOCUMENT_NOTICE_EVENTS)[number];

const CARRIER = 15;
const BROKER = 16;

/** The notice of an event that the board derives from positions. */
function toBothDesks(subject: string, body: string): AssignmentNotice[] {
  return [
    { to: 'broker', typeId: 1, pushTypeId: BROKER, subject, body },
    { to: 'carrier', typeId: 12, pushTypeId: CARRIER, subject, body },
  ];
}

/** The notices of every event of an assignment, written in the transaction of the event. */
export const ASSIGNMENT_NOTICES: Readonly<Record<NoticeEvent, readonly AssignmentNotice[]>> = {
  assign: [
    {
      to: 'carrier',
      typeId: 6,
      pushTypeId: CARRIER,
      subject: 'Load Assigned',
      body: '{company} assigned you a load: {lane}',
    },
  ],
  accept: [
    {
      to: 'broker',
      by: ['carrier'],
      typeId: 8,
      pushTypeId: BROKER,
      subject: 'Load Accepted',
      body: '{company} accepted your load: {lane}',
    },
    {
      to: 'carrier',
      by: ['broker'],
      typeId: 12,
      pushTypeId: CARRIER,
      subject: 'Load Accepted',
      body: '{company} recorded that you accepted by phone: {lane}',
    },
  ],
  decline: [
    {
      to: 'broker',
      by: ['carrier'],
      typeId: 8,
      pushTypeId: BROKER,
      subject: 'Load Declined',
      body: '{company} declined your load: {lane}',
    },
    {
      to: 'carrier',
      by: ['broker'],
      typeId: 12,
      pushTypeId: CARRIER,
      subject: 'Load Withdrawn',
      body: '{company} withdrew its load: {lane}',
    },
  ],
  generateReference: [],
  takeReference: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      subject: 'Reference # Taken',
      body: '{company} took your load: {lane}',
    },
  ],
  takeReferenceAsDriver: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      subject: 'Reference # Taken',
      body: '{company} took your load: {lane}',
    },
  ],
  confirmExternal: [],
  changeDriver: [
    {
      to: 'driver',
      typeId: 6,
      pushTypeId: CARRIER,
      subject: 'Load Assigned',
      body: '{company} assigned you a load: {lane}',
    },
    {
      to: 'formerDriver',
      typeId: 18,
      pushTypeId: CARRIER,
      subject: 'Load Unassigned',
      body: 'You are no longer the driver of this load: {lane}',
    },
    {
      to: 'carrierDesk',
      typeId: SILENT_NOTIFICATION_TYPES.refresh,
      pushTypeId: null,
      subject: '',
      body: '',
    },
  ],
  pickUp: [
    {
      to: 'broker',
      typeId: 1,
      pushTypeId: BROKER,
      subject: 'Load On Route',
      body: '{company} picked up the load: {lane}',
    },
    {
      to: 'carrier',
      typeId: 12,
      pushTypeId: CARRIER,
      subject: 'Load On Route',
      body: '{company} picked up the load: {lane}',
    },
  ],
  deliver: [
    {
      to: 'broker',
      typeId: 1,
      pushTypeId: BROKER,
      subject: 'Load Delivered',
      body: '{company} delivered the load: {lane}',
    },
    {
      to: 'carrier',
      typeId: 12,
      pushTypeId: CARRIER,
      subject: 'Load Delivered',
      body: '{company} delivered the load: {lane}',
    },
  ],
  unassign: [
    {
      to: 'carrier',
      typeId: 18,
      pushTypeId: CARRIER,
      subject: 'Load Unassigned',
      body: '{company} unassigned the load: {lane}',
    },
    {
      to: 'formerDriver',
      typeId: 18,
      pushTypeId: CARRIER,
      subject: 'Load Unassigned',
      body: '{company} unassigned the load: {lane}',
    },
  ],
  cancel: [
    {
      to: 'broker',
      typeId: 13,
      pushTypeId: BROKER,
      subject: 'Load Cancelled',
      body: '{company} cancelled the load: {lane}',
    },
    {
      to: 'formerDriver',
      typeId: 18,
      pushTypeId: CARRIER,
      subject: 'Load Unassigned',
      body: '{company} cancelled the load: {lane}',
    },
  ],
  lapseReference: [
    {
      to: 'broker',
      typeId: 8,
      pushTypeId: BROKER,
      subject: 'Reference # Expired',
      body: 'The reference # was not used in time. Please confirm the carrier, or unassign the load: {lane}',
    },
  ],
  sendMessage: [
    {
      to: 'driver',
      typeId: 4,
      pushTypeId: CARRIER,
      subject: 'Message from {company}',
      body: '{note}',
    },
  ],
  replyToMessage: [
    {
      to: 'broker',
      typeId: 4,
      pushTypeId: BROKER,
      subject: 'Message from {company}',
      body: '{note}: {lane}',
    },
    {
      to: 'carrier',
      typeId: 4,
      pushTypeId: CARRIER,
      subject: 'Message from {company}',
      body: '{note}: {lane}',
    },
  ],
  reachPickUp: toBothDesks('At Pick-Up', 'The truck is at the pick-up: {lane}'),
  reachDelivery: toBothDesks('At Delivery', 'The truck is at the delivery: {lane}'),
  warnLate: toBothDesks('Load May Be Late', 'The truck will not reach the pick-up on the day of the load: {lane}'),
  setCustomerTracking: [
    {
      to: 'broker',
      typeId: 19,
      pushTypeId: null,
      subject: 'Customer Tracking',
      body: '{company} switched customer tracking {note}: {lane}',
    },
  ],
  addBrokerDocument: [
    {
      to: 'carrier',
      typeId: 2,
      pushTypeId: 2,
      subject: 'Document Uploaded',
      body: '{company} added {note}: {lane}',
    },
  ],
  addCarrierDocument: [
    {
      to: 'carrier',
      typeId: 7,
      pushTypeId: 7,
      subject: 'Document Uploaded',
      body: '{company} added {note}: {lane}',
    },
  ],
  shareDocuments: [
    {
      to: 'broker',
      typeId: 20,
      pushTypeId: 20,
      subject: 'Document Shared',
      body: '{company} shared {note}: {lane}',
    },
  ],
};
