import {
  BOARD_NOTICE_TYPES,
  toNoticeContent,
  type LaneValues,
  type NoticeContent,
} from '@loadstone/contracts/notifications';
import { MODE_KINDS, PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { NewNotificationRow } from '../../db/tables/schema.ts';
import {
  findNoticeRecipient,
  insertNotices,
  listAdministratorRecipients,
  listColleagueRecipients,
  type MailRecipient,
  type NoticeRecipient,
} from './board-notices.queries.ts';

interface Notice {
  readonly typeId: number;
  readonly content: NoticeContent;
  readonly entityId?: string;
  /** Null where the board itself created the notice. */
  readonly createdBy: number | null;
  readonly now: Date;
}

/** A notice of the board as a recipient's notification. */
export function toNoticeRow(recipient: NoticeRecipient, notice: Notice): NewNotificationRow {
  return {
    notification_type_id: notice.typeId,
    user_id: recipient.user_id,
    entity_id: notice.entityId ?? '',
    created_by: notice.createdBy,
    srce_product_id: recipient.product_id,
    dest_product_id: recipient.product_id,
    cust_cd: recipient.cust_cd,
    notification_details: JSON.stringify(notice.content),
    created_on: notice.now,
  };
}

/** Ids begin with 1. */
const NO_USER = 0;

async function insertPushed(tx: Tx, recipients: readonly NoticeRecipient[], notice: Notice): Promise<void> {
  await insertNotices(
    tx,
    recipients.map((recipient) => toNoticeRow(recipient, notice)),
    { isToBePushed: true },
  );
}

function toName(caller: CompanyCaller): string {
  return caller.nickName || caller.email;
}

/** Writes to the colleagues who hold the mode's product that the caller reposted postings; nothing for a count of 0. */
export async function notifyOfRepost(
  tx: Tx,
  repost: { caller: CompanyCaller; kind: PostingKind; count: number; from: 'expired' | 'templates'; now: Date },
): Promise<void> {
  const { caller, kind, count, from, now } = repost;
  if (count === 0) return;
  const mode = MODE_KINDS.B.own === kind ? 'B' : 'C';
  const text = `${kind === 'L' ? 'loadsReposted' : 'equipmentReposted'}.${from}` as const;
  const notice = {
    typeId: BOARD_NOTICE_TYPES.repost[mode],
    content: toNoticeContent(text, { name: toName(caller), count }),
    createdBy: caller.userId,
    now,
  };
  const { accountId, userId } = caller;
  const filter = { accountId, exceptUserId: userId, productIds: [PRODUCT_IDS[mode]] };
  const recipients = await listColleagueRecipients(tx, filter);
  await insertPushed(tx, recipients, notice);
}

/** What happened to a network. */
type NetworkChange =
  | { readonly type: 'memberAdded' | 'memberRemoved'; readonly company: string }
  | { readonly type: 'renamed'; readonly newName: string }
  | { readonly type: 'deleted' };

/**
 * Notifies the colleagues who can see a network that the caller changed it. A private network is visible only to its
 * owner, so nothing is written. Member companies are never notified, because the network belongs to the company that
 * made it.
 */
export async function notifyOfNetworkChange(
  tx: Tx,
  changed: {
    caller: UserCaller;
    network: { id: number; name: string; type: string };
    change: NetworkChange;
    now: Date;
  },
): Promise<void> {
  const { caller, network, change, now } = changed;
  if (network.type !== 'Public') return;
  const notice = {
    typeId: BOARD_NOTICE_TYPES.network,
    content: toNetworkContent({ name: toName(caller), network: network.name }, change),
    entityId: String(network.id),
    createdBy: caller.userId,
    now,
  };
  const recipients = await listColleagueRecipients(tx, { accountId: caller.accountId, exceptUserId: caller.userId });
  await insertPushed(tx, recipients, notice);
}

function toNetworkContent(values: { name: string; network: string }, change: NetworkChange): NoticeContent {
  if (change.type === 'deleted') return toNoticeContent('network.deleted', values);
  if (change.type === 'renamed') return toNoticeContent('network.renamed', { ...values, newName: change.newName });
  return toNoticeContent(`network.${change.type}`, { ...values, company: change.company });
}

/**
 * Notifies a user that all sessions were ended, by the user or by support staff. The session that ended them needs no
 * notice, so `others` counts the other sessions; nothing is written for 0.
 */
export async function notifyOfCentralLogout(
  tx: Tx,
  logout: { userId: number; others: number; by: 'user' | 'support'; now: Date },
): Promise<void> {
  if (logout.others <= 0) return;
  const recipient = await findNoticeRecipient(tx, logout.userId);
  if (recipient === undefined) return;
  const content = toNoticeContent(`loggedOut.${logout.by}`, {});
  const notice = { typeId: BOARD_NOTICE_TYPES.logout, content, createdBy: null, now: logout.now };
  await insertPushed(tx, [recipient], notice);
}

/**
 * Notifies the owner of a webhook endpoint, and the administrators of the company, that the endpoint was paused.
 *
 * @returns their addresses and languages, for the mail
 */
export async function notifyOfPausedWebhook(
  tx: Tx,
  paused: { accountId: number; ownerId: number; url: string; now: Date },
): Promise<MailRecipient[]> {
  const recipients = await listAdministratorRecipients(tx, { accountId: paused.accountId, userId: paused.ownerId });
  const content = toNoticeContent('webhookPaused', { url: paused.url });
  const notice = { typeId: BOARD_NOTICE_TYPES.webhookPaused, content, createdBy: null, now: paused.now };
  await insertPushed(tx, recipients, notice);
  return recipients.map(({ email, language }) => ({ email, language }));
}

/**
 * Notifies the author of a load that a carrier has reported it as gone, or the administrators of the company where the
 * author is a program or has no access any more. The carrier is not named.
 */
export async function notifyOfGoneReport(
  tx: Tx,
  load: { accountId: number; createdBy: number; token: number; lane: LaneValues; now: Date },
): Promise<void> {
  const { accountId, createdBy: userId, token, lane, now } = load;
  const responsible = await listAdministratorRecipients(tx, { accountId, userId });
  const author = responsible.filter((recipient) => recipient.user_id === userId);
  const content = toNoticeContent('reportedGone', lane);
  const typeId = BOARD_NOTICE_TYPES.reportedGone;
  const notice = { typeId, content, entityId: String(token), createdBy: null, now };
  const informed = author.length > 0 ? author : responsible;
  await insertPushed(
    tx,
    informed.map((recipient) => ({ ...recipient, product_id: PRODUCT_IDS.B })),
    notice,
  );
}

/** Asks the colleagues of a caller to confirm the device that the caller posts from. */
export async function notifyOfWaitingDevice(
  tx: Tx,
  { caller, now }: { caller: CompanyCaller; now: Date },
): Promise<void> {
  const content = toNoticeContent('deviceWaits', { name: caller.nickName || caller.email });
  const notice = { typeId: BOARD_NOTICE_TYPES.deviceWaits, content, createdBy: caller.userId, now };
  const { accountId, userId: exceptUserId } = caller;
  const recipients = await listColleagueRecipients(tx, { accountId, exceptUserId });
  await insertPushed(tx, recipients, notice);
}

/** Notifies a user of what a colleague has decided about the device. */
export async function notifyOfDeviceDecision(
  tx: Tx,
  decision: { userId: number; by: { userId: number; email: string }; isConfirmed: boolean; now: Date },
): Promise<void> {
  const { userId, by, isConfirmed, now } = decision;
  const recipient = await findNoticeRecipient(tx, userId);
  if (recipient === undefined) return;
  const content = toNoticeContent(isConfirmed ? 'deviceConfirmed' : 'deviceRefused', { name: by.email });
  const notice = { typeId: BOARD_NOTICE_TYPES.deviceWaits, content, createdBy: by.userId, now };
  await insertPushed(tx, [recipient], notice);
}

/** Notifies the users of a company who have the product of the kind that a mail with postings waits. */
export async function notifyOfInboundMail(
  tx: Tx,
  mail: { accountId: number; kind: PostingKind; sender: string; subject: string; now: Date },
): Promise<void> {
  const { accountId, kind, sender, subject: title, now } = mail;
  const content = toNoticeContent('inboundMail.waiting', { sender, title });
  const notice = { typeId: BOARD_NOTICE_TYPES.inboundMail, content, createdBy: null, now };
  const productIds = [PRODUCT_IDS[MODE_KINDS.B.own === kind ? 'B' : 'C']];
  await insertPushed(tx, await listColleagueRecipients(tx, { accountId, exceptUserId: NO_USER, productIds }), notice);
}

/** Notifies the same users that a mail was posted without a user. */
export async function notifyOfPostedMail(
  tx: Tx,
  mail: {
    accountId: number;
    kind: PostingKind;
    sender: string;
    posted: number;
    changed: number;
    removed: number;
    now: Date;
  },
): Promise<void> {
  const { accountId, kind, now, ...values } = mail;
  const content = toNoticeContent('inboundMail.posted', values);
  const notice = { typeId: BOARD_NOTICE_TYPES.inboundMail, content, createdBy: null, now };
  const productIds = [PRODUCT_IDS[MODE_KINDS.B.own === kind ? 'B' : 'C']];
  await insertPushed(tx, await listColleagueRecipients(tx, { accountId, exceptUserId: NO_USER, productIds }), notice);
}
