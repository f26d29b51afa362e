import { ASSIGNMENT_NOTICES, type AssignmentNotice, type NoticeEvent } from '@loadstone/contracts/assignments';
import { SILENT_NOTIFICATION_TYPES, type NoticeText } from '@loadstone/contracts/notifications';
import { PRODUCT_IDS, type PostingActor } from '@loadstone/contracts/postings';
import type { Tx } from '../../db/database.ts';
import { notifyAfterCommit } from '../../db/channels/notification-listener.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { assertThat } from '../../ground/errors.ts';
import { findDriverRecipient, listSideRecipients, type SideRecipient } from './assignment-notices.queries.ts';
import { insertNotices } from './board-notices.queries.ts';
import { toLaneValues } from './notifications.policy.ts';

/** A company of an assignment and its users whom a notice names. */
interface NoticeSide {
  readonly accountId: number;
  readonly userIds: readonly number[];
}

/** An event of an assignment and everyone whom it concerns. */
interface AssignmentNoticeEvent {
  readonly action: NoticeEvent;
  readonly actor: PostingActor;
  /** The user who caused it, who receives no notice; null for a driver and for the board itself. */
  readonly actorUserId: number | null;
  /** The acting company or driver. */
  readonly actorName: string;
  readonly note: string;
  /** Links name it, because the load and the equipment may have another assignment when the notice is read. */
  readonly assignmentId: number;
  /** Which of the texts of the event it is, where the table of the contracts has several. */
  readonly variant?: string;
  /** Values of the text besides the company, the note and the lane. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The load under the token that its links have had until now. */
  readonly load: Pick<PostingRow, 'token' | 'srce_city' | 'srce_st' | 'dest_city' | 'dest_st' | 'date_avail'>;
  /** The equipment's token until now; undefined with an external carrier. */
  readonly eToken: number | undefined;
  /** A side is undefined where the event does not concern it. */
  readonly broker: NoticeSide | undefined;
  readonly carrier: NoticeSide | undefined;
  readonly driverUserId: number | null;
  readonly formerDriverUserId: number | null;
  readonly now: Date;
}

const PRODUCTS = {
  broker: PRODUCT_IDS.B,
  carrier: PRODUCT_IDS.C,
  driver: PRODUCT_IDS.C,
  formerDriver: PRODUCT_IDS.C,
} as const;

/** Writes the notices that the table of the contracts has for an event, in the transaction of the event. */
export async function notifyOfAssignment(tx: Tx, event: AssignmentNoticeEvent): Promise<void> {
  for (const notice of ASSIGNMENT_NOTICES[event.action]) {
    if (notice.by !== undefined && !notice.by.includes(event.actor)) continue;
    if (notice.to === 'carrierDesk') {
      if (event.carrier !== undefined) await refreshDesk(tx, event.carrier.accountId);
      continue;
    }
    const recipients = await listRecipients(tx, event, notice.to);
    await insertNotices(
      tx,
      recipients
        .filter(({ user_id: userId }) => userId !== event.actorUserId)
        .map((recipient) => toRow(event, notice, recipient, PRODUCTS[notice.to as keyof typeof PRODUCTS])),
      { isToBePushed: notice.pushTypeId !== null },
    );
  }
}

async function refreshDesk(tx: Tx, accountId: number): Promise<void> {
  const notificationTypeID = SILENT_NOTIFICATION_TYPES.refresh;
  await notifyAfterCommit(tx, { type: 'silentRefresh', accountId, notificationTypeID, kind: 'equipment' });
}

async function listRecipients(
  tx: Tx,
  event: AssignmentNoticeEvent,
  to: keyof typeof PRODUCTS,
): Promise<readonly SideRecipient[]> {
  if (to === 'broker' || to === 'carrier') {
    const side = event[to];
    return side === undefined ? [] : listSideRecipients(tx, { ...side, productId: PRODUCTS[to] });
  }
  const userId = to === 'driver' ? event.driverUserId : event.formerDriverUserId;
  const recipient = userId === null ? undefined : await findDriverRecipient(tx, userId);
  return recipient === undefined ? [] : [recipient];
}

function toRow(event: AssignmentNoticeEvent, notice: AssignmentNotice, recipient: SideRecipient, productId: number) {
  const { load, actor } = event;
  const text = toText(notice, event);
  const isOfBroker = productId === PRODUCT_IDS.B;
  return {
    notification_type_id: notice.typeId,
    push_type_id: notice.pushTypeId,
    user_id: recipient.user_id,
    entity_id: String(load.token),
    created_by: event.actorUserId,
    srce_product_id: actor === 'broker' || actor === 'job' ? PRODUCT_IDS.B : PRODUCT_IDS.C,
    dest_product_id: productId,
    cust_cd: recipient.cust_cd,
    notification_details: JSON.stringify({
      text,
      values: {
        company: event.actorName,
        ...(text === 'message' ? { note: event.note } : {}),
        ...toLaneValues(load),
        ...event.values,
      },
      assignmentId: event.assignmentId,
      ...(isOfBroker || event.eToken === undefined ? {} : { eToken: event.eToken }),
    }),
    created_on: event.now,
  };
}

function toText({ text }: AssignmentNotice, { variant = '' }: AssignmentNoticeEvent): NoticeText {
  const found = typeof text === 'string' ? text : text?.find((name) => name.endsWith(`.${variant}`));
  assertThat(found, 'server.internal');
  return found;
}
