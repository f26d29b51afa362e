import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { tokenSchema } from '../postings/posting.ts';
import type { ProductMode } from '../postings/vocabulary.ts';
import { noticeContentSchema } from './notice-text.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** Every notification type id of the product; joins the specification's two lists. */
export const NOTIFICATION_TYPES = {
  1: 'Load status change',
  2: 'Broker document upload',
  4: 'Driver message',
  5: 'Web load status change or assigned',
  6: 'Carrier driver assign',
  7: 'Carrier document upload',
  8: 'Carrier-broker assignment status',
  10: 'Silent refresh',
  11: 'Live leads',
  12: 'Load status change for carrier',
  13: 'Load cancelled',
  15: 'Mobile assignment, carrier',
  16: 'Mobile assignment, broker',
  18: 'Unassign',
  19: 'Carrier-broker web',
  20: 'Document share',
  21: 'Offer received',
  22: 'Reply to an offer',
  23: 'Offer lost or expired',
  24: 'Legacy posting deleted',
  25: 'Silent refresh queue',
  26: 'Load reported as gone',
} as const;

export type NotificationTypeId = keyof typeof NOTIFICATION_TYPES;

/** Types that only trigger a reload: they are sent but neither stored nor listed. */
export const SILENT_NOTIFICATION_TYPES = { refresh: 10, refreshQueue: 25 } as const;

/** The types that the bell of each mode lists. 15 and 16 are pushes to devices, never rows of the bell. */
export const LISTED_NOTIFICATION_TYPES = {
  B: [1, 4, 5, 7, 8, 13, 18, 19, 20, 21, 22, 23, 24, 26],
  C: [2, 4, 5, 6, 7, 8, 12, 13, 18, 19, 20, 21, 22, 23, 24],
} as const satisfies Record<ProductMode, readonly NotificationTypeId[]>;

/**
 * The types that a client may create. The server takes their content from the posting. All other types are created by
 * the server itself.
 */
export const CREATABLE_NOTIFICATION_TYPES = [1, 5, 12, 24] as const satisfies readonly NotificationTypeId[];

/**
 * The types of the notices that the board writes by itself, where no assignment is concerned. A repost is a change of
 * status of the company's own postings; a report that a load is gone has its own type; the others have the one type that both modes list and no event of an assignment has.
 */
export const BOARD_NOTICE_TYPES = {
  repost: { B: 1, C: 12 },
  insurance: 5,
  network: 5,
  logout: 5,
  callBack: 5,
  webhookPaused: 5,
  deviceWaits: 5,
  inboundMail: 5,
  reportedGone: 26,
} as const;

/** The type that is shown in red, by the mode of the reader: the other side has ended the assignment. */
export const ENDED_ASSIGNMENT_TYPES = { B: 13, C: 18 } as const satisfies Record<ProductMode, NotificationTypeId>;

export const notificationSchema = z
  .object({
    notificationId: z.int(),
    notificationTypeId: z.int(),
    userId: z.int(),
    entityId: z.string(),
    createdOn: z.string(),
    createdBy: z.int().describe('0 where the board wrote it by itself'),
    srceProductId: z.int(),
    destProductId: z.int(),
    custCd: z.string(),
    notificationDetails: noticeContentSchema.extend({
      subject: z.string().describe('The text in English, for clients without a catalogue'),
      body: z.string().describe('The text in English, for clients without a catalogue'),
      eToken: z.int().optional(),
      assignmentId: z
        .int()
        .optional()
        .describe('The assignment that it is about; a posting may have another one later'),
      offerId: z.int().optional().describe('The offer that it is about'),
    }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

const typeIds = z.string().regex(/^\d{1,5}(,\d{1,5}){0,49}$/, { message: checkTexts.typeList });

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/Notifications/:userId/:typeIds',
  summary: "The caller's notifications, newest first",
  tag: 'notifications',
  callers: { user: SIGNED_IN },
  params: z.object({ userId: z.coerce.number().int().positive(), typeIds }),
  reply: z.array(notificationSchema),
});

export const getNotificationCount = defineEndpoint({
  method: 'GET',
  path: '/api/NotificationBubble/:userId/:typeIds',
  summary: "How many of the caller's notifications are unread",
  tag: 'notifications',
  callers: { user: SIGNED_IN },
  params: z.object({ userId: z.coerce.number().int().positive(), typeIds }),
  reply: z.object({ count: z.int() }),
});

export const resetNotificationCount = defineEndpoint({
  method: 'POST',
  path: '/api/NotificationBubble',
  summary: "Marks the caller's notifications of these types as read",
  tag: 'notifications',
  affects: ['notifications'],
  callers: { user: SIGNED_IN },
  body: z.object({ UserId: z.int().positive(), NotificationTypes: typeIds }),
  reply: z.object({ count: z.int() }),
});

export const deleteNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/NotificationsDelete',
  summary: "Deletes one of the caller's notifications, or all of the given types",
  tag: 'notifications',
  affects: ['notifications'],
  callers: { user: SIGNED_IN },
  body: z.object({
    userId: z.int().positive(),
    notificationId: z.int().min(0).default(0),
    notificationTypeIds: typeIds.optional(),
    deleteAll: z.boolean().default(false),
    rowsDeleted: z.int().optional(),
  }),
  reply: z.object({ rowsDeleted: z.int() }),
});

const typeId = z.int().refine((id) => id in NOTIFICATION_TYPES, { message: checkTexts.notificationType });

/**
 * A notification requested by a client. The client chooses recipient, type and posting; the server writes subject and
 * body and ignores `notificationDetails`.
 */
const notificationDraftSchema = z
  .object({
    notificationTypeId: typeId,
    userId: z
      .int()
      .positive()
      .describe('The recipient: a user of the own company, or of a company that the posting pairs with'),
    entityId: tokenSchema.describe("The token of one of the caller's own postings"),
    notificationDetails: z.unknown().optional().describe('Not read'),
  })
  .meta({ id: 'NotificationDraft' });
export type NotificationDraft = z.infer<typeof notificationDraftSchema>;

export const createNotification = defineEndpoint({
  method: 'POST',
  path: '/api/Notifications',
  summary: 'Notifies a colleague, or a user of a company that a posting of mine pairs with, about that posting',
  tag: 'notifications',
  affects: ['notifications'],
  callers: { user: SIGNED_IN },
  isIdempotent: true,
  body: notificationDraftSchema,
  reply: notificationSchema,
});

/** Maximum number of items per send and maximum length of their texts: together they fit a hub message of 64 kB. */
const SEND_ITEMS_MAXIMUM = 20;
const SEND_TEXT_LENGTH = { alert: 500, notification: 1000 };

/** The JSON text of a send item; other fields are dropped. */
export const sendItemNotificationSchema = z.object({
  notificationTypeID: typeId,
  type: z.enum(['load', 'equipment']),
  token: z.int().positive().optional(),
});

/**
 * One item of a send: its recipient (a user, or all users of a company) and its subject. Items for the caller's own
 * company need no token; another company must be paired with the posting of `token`.
 */
const sendItemSchema = z
  .object({
    alert: z.string().max(SEND_TEXT_LENGTH.alert).default('').describe('Not read'),
    notification: z
      .string()
      .max(SEND_TEXT_LENGTH.notification)
      .describe('JSON: notificationTypeID, type ("load" or "equipment"), token'),
    userId: z.int().min(0).default(0).describe('0: every user of the company'),
    accountId: z.int().min(0).default(0).describe("0: the caller's own, or custCd's"),
    custCd: z.string().max(20).default(''),
  })
  .meta({ id: 'SendItem' });
export type SendItem = z.infer<typeof sendItemSchema>;

export const sendItemsSchema = z.array(sendItemSchema).min(1).max(SEND_ITEMS_MAXIMUM);

export const sendToWeb = defineEndpoint({
  method: 'POST',
  path: '/api/SenderReceiver',
  summary: 'Notifies the open windows of colleagues or counterparts that they must reload',
  tag: 'notifications',
  affects: [],
  callers: { user: SIGNED_IN },
  bodyBytes: 128 * 1024,
  body: sendItemsSchema,
  reply: z.object({ sent: z.int().describe('How many items were sent') }),
});

/** Every kind of device; there is only one value. */
const DEVICE_TYPE_ANY = 0;

export const pushNotification = defineEndpoint({
  method: 'GET',
  path: '/api/PushNotification/:notificationId/:deviceType',
  summary: "Pushes a notification that the caller created to its recipient's devices, once a device",
  tag: 'notifications',
  callers: { user: SIGNED_IN },
  params: z.object({
    notificationId: z.coerce.number().int().positive(),
    deviceType: z.coerce.number().int().min(0).max(DEVICE_TYPE_ANY),
  }),
  reply: z.object({ devices: z.int().describe('Devices that the push service took it for') }),
});
